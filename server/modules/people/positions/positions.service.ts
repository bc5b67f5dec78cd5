import { count, eq, inArray, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { recordService } from '#server/core/record-service.ts'
import type { Transact } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import {
  assignmentConstraints,
  endPosition,
  holdPosition,
  readUserPosition,
} from '#server/modules/people/users/position-holders.ts'
import { type PositionRow, positionHolders, positions } from '#server/modules/people/users/positions.table.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type {
  assignPosition,
  Position,
  PositionHolder,
  UserPosition,
  updatePosition,
} from '#shared/people/positions/positions.contract.ts'
import { positionsMessages } from '#shared/people/positions/positions.messages.ts'
import { isAdministrative, isDelegable } from '#shared/permissions/delegation.ts'
import type { Role } from '#shared/permissions/permissions.ts'

const texts = positionsMessages
const missing = () => notFound(texts.notFound)

export const positionRecords = recordService({
  table: positions,
  resource: 'positions',
  missing,
  constraints: {
    positions_name_key: () =>
      new AppError(409, 'position.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
    position_holders_position_id_positions_id_fkey: () => new AppError(409, 'position.in-use', texts.inUse),
  },
})

export const positionList: ListDefinition<typeof positions> = {
  table: positions,
  key: positions._id,
  sort: { name: positions.name, createdAt: positions.createdAt },
  defaultSort: ['name', 'ASC'],
  search: positions.search,
}

export async function toPositions(db: Database, rows: readonly PositionRow[]): Promise<Position[]> {
  const ids = rows.map(({ _id }) => _id)
  const counted = await db
    .select({ position: positionHolders.position, holders: count() })
    .from(positionHolders)
    .where(inArray(positionHolders.position, ids))
    .groupBy(positionHolders.position)
  const holders = new Map(counted.map((row) => [row.position, row.holders]))
  return rows.map(({ search: _, ...row }) => ({ ...row, holders: holders.get(row._id) ?? 0 }))
}

const holderList: ListDefinition<typeof positionHolders> = {
  table: positionHolders,
  key: positionHolders.user,
  columns: {
    user: positionHolders.user,
    name: sql`(SELECT name FROM users WHERE users.id = position_holders.user_id)`,
    branches: sql`CASE WHEN NOT ${positionHolders.allBranches} THEN ARRAY(
      SELECT held.branch_id FROM position_holder_branches held
      WHERE held.user_id = position_holders.user_id ORDER BY held.branch_id) END`,
    since: positionHolders.since,
  },
  sort: { since: positionHolders.since },
  defaultSort: ['since', 'ASC'],
}

export async function listHolderPage(
  db: Database,
  id: string,
  query: ListQuery,
): Promise<Page<PositionHolder>> {
  const [position] = await db.select().from(positions).where(eq(positions._id, id))
  if (!position) throw missing()
  return listRows<typeof positionHolders, PositionHolder>(
    db,
    holderList,
    query,
    eq(positionHolders.position, id),
  )
}

/** The columns that follow from the chosen permissions. */
export function permissionColumns(chosen: readonly string[]) {
  const permissions = [...new Set(chosen)].filter(isDelegable).sort()
  return { permissions, isAdministrative: isAdministrative(permissions) }
}

/** Changes a position. Waits for what its holders have started; what they start meanwhile has the new permissions. */
export async function changePosition(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, permissions, ...fields }: BodyOf<typeof updatePosition>,
): Promise<Position> {
  const transact: Transact = (author, change) => services.transact(author, change, { changesPosition: id })
  const changes = { ...fields, ...(permissions && permissionColumns(permissions)) }
  const row = await positionRecords.update({ ...services, transact }, currentUser, id, { version, changes })
  const [position] = await toPositions(services.db, [row])
  return position as Position
}

async function findUser(db: Database, id: string): Promise<{ role: Role }> {
  const [user] = await db
    .select({ role: users.role })
    .from(users)
    .where(sql`${users._id} = ${id} AND ${users.deletedAt} IS NULL`)
  if (!user) throw missingUser()
  return user
}

/** The position of an open account. Throws 404. */
export async function positionOfUser(db: Database, id: string): Promise<UserPosition> {
  await findUser(db, id)
  return readUserPosition(db, id)
}

/** Gives a position to staff, changes its branches, or ends it. */
export async function givePosition(
  { transact }: Services,
  currentUser: CurrentUser,
  user: string,
  { position, allBranches, branches, version }: BodyOf<typeof assignPosition>,
): Promise<UserPosition> {
  return explainingConstraints(assignmentConstraints, () =>
    transact(
      currentUser,
      async (tx) => {
        const { db } = tx
        const { role } = await findUser(db, user)
        if (role !== 'staff') throw new AppError(409, 'position.staff-only', texts.staffOnly)
        const { version: known } = await readUserPosition(db, user)
        if (version !== undefined && version !== known) throw stale()
        if (position) return holdPosition(tx, user, { position, allBranches, branches })
        await endPosition(tx, user)
        return readUserPosition(db, user)
      },
      { changesRightsOf: [user] },
    ),
  )
}
