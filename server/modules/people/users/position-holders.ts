import { asc, eq, inArray, sql } from 'drizzle-orm'
import { invalidField } from '#server/core/errors.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import {
  positionHolderBranches,
  positionHolders,
  positions,
} from '#server/modules/people/users/positions.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { UserPosition } from '#shared/people/positions/positions.contract.ts'
import { positionsMessages } from '#shared/people/positions/positions.messages.ts'

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

/** A position with the branches in which it is held. */
interface Assignment {
  position: string
  allBranches: boolean
  branches: readonly string[]
}

/** Errors of an assignment, by the name of the violated constraint. */
export const assignmentConstraints = {
  position_holders_position_id_positions_id_fkey: () => invalidField('position', positionsMessages.notFound),
  position_holder_branches_branch_id_branches_id_fkey: () =>
    invalidField('branches', branchesMessages.notFound),
}

/** Gives a user of the staff a position, or changes its branches; the transaction must hold the user's rights. */
export async function holdPosition(
  { db, audit }: UnitOfWork,
  user: string,
  { position, allBranches, branches }: Assignment,
): Promise<UserPosition> {
  const { version, position: previous, ...before } = await readUserPosition(db, user)
  const columns = { position, allBranches, version: version + 1 }
  await db
    .insert(positionHolders)
    .values({ user, ...columns })
    .onConflictDoUpdate({
      target: positionHolders.user,
      set: { ...columns, ...(position !== previous && { since: sql`now()` }) },
    })
  await db.delete(positionHolderBranches).where(eq(positionHolderBranches.user, user))
  const held = allBranches ? [] : [...new Set(branches)]
  if (held.length > 0)
    await db.insert(positionHolderBranches).values(held.map((branch) => ({ user, branch })))
  const given = await readUserPosition(db, user)
  const { version: _, position: __, ...after } = given
  await audit({
    resource: 'positions',
    recordId: position,
    action: 'assign',
    person: user,
    before: previous ? { user, ...before } : null,
    after: { user, ...after },
  })
  return given
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
