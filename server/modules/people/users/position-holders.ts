import { asc, eq, inArray } from 'drizzle-orm'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import {
  positionHolderBranches,
  positionHolders,
  positions,
} from '#server/modules/people/users/positions.table.ts'
import type { UserPosition } from '#shared/people/positions/positions.contract.ts'

const noPosition: UserPosition = {
  position: null,
  name: '',
  allBranches: false,
  branches: [],
  version: 0,
}

/** Returns the position of a user with its branches. */
export async function readUserPosition(db: Database, user: string): Promise<UserPosition> {
  const [row] = await db
    .select({
      position: positionHolders.position,
      name: positions.name,
      allBranches: positionHolders.allBranches,
      version: positionHolders.version,
    })
    .from(positionHolders)
    .innerJoin(positions, eq(positions._id, positionHolders.position))
    .where(eq(positionHolders.user, user))
  if (!row) return noPosition
  const held = await db
    .select({ branch: positionHolderBranches.branch })
    .from(positionHolderBranches)
    .where(eq(positionHolderBranches.user, user))
    .orderBy(asc(positionHolderBranches.branch))
  return { ...row, branches: held.map(({ branch }) => branch) }
}

/** Returns the names of the positions of users, by user. */
export async function positionNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ user: positionHolders.user, name: positions.name })
    .from(positionHolders)
    .innerJoin(positions, eq(positions._id, positionHolders.position))
    .where(inArray(positionHolders.user, [...ids]))
  return new Map(rows.map(({ user, name }) => [user, name]))
}

/** Ends the position of a user, if there is one; the transaction must hold the user's rights for a change. */
export async function endPosition({ db, audit }: UnitOfWork, user: string): Promise<void> {
  const { position, version: _, ...before } = await readUserPosition(db, user)
  if (!position) return
  await db.delete(positionHolders).where(eq(positionHolders.user, user))
  await audit({
    resource: 'positions',
    recordId: position,
    action: 'withdraw',
    person: user,
    before: { user, ...before },
  })
}
