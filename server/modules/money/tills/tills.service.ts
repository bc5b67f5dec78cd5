import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { recordService } from '#server/core/record-service.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { type TillRow, tillSessions, tills } from '#server/modules/money/tills/tills.table.ts'
import { permittedStaff } from '#server/modules/people/users/permitted-staff.ts'
import { userRights } from '#server/modules/people/users/positions.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { liraOf } from '#shared/core/money.ts'
import type { createTill, Till, updateTill } from '#shared/money/tills/tills.contract.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'

const texts = tillsMessages
const missingTill = () => notFound(texts.notFound)

const records = recordService({
  table: tills,
  resource: 'tills',
  missing: missingTill,
  scope: (currentUser) => branchScope(currentUser, tills.branch),
  constraints: {
    tills_name_key: () => invalidField('name', texts.nameTaken),
    tills_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  },
})

/** A column of the session that is open now. */
const ofOpenSession = (column: SQL) => sql`(SELECT ${column} FROM till_sessions current
  WHERE current.till_id = tills.id AND current.closed_at IS NULL)`

const tillList: ListDefinition<typeof tills> = {
  table: tills,
  key: tills._id,
  columns: {
    _id: tills._id,
    branch: tills.branch,
    name: tills.name,
    archivedAt: tills.archivedAt,
    createdAt: tills.createdAt,
    version: tills.version,
    session: ofOpenSession(sql`current.id`),
    openedBy: ofOpenSession(sql`current.opened_by`),
    openedByName: sql`coalesce(${ofOpenSession(
      sql`(SELECT name FROM users WHERE users.id = current.opened_by)`,
    )}, '')`,
    lastCounted: sql`(SELECT last.counted_cash FROM till_sessions last
      WHERE last.till_id = tills.id AND last.closed_at IS NOT NULL
      ORDER BY last.opened_at DESC, last.id DESC LIMIT 1)`,
  },
  sort: { name: tills.name, createdAt: tills.createdAt },
  defaultSort: ['name', 'ASC'],
  filters: {
    branch: tills.branch,
    isArchived: (wanted: boolean) =>
      wanted ? sql`${tills.archivedAt} IS NOT NULL` : sql`${tills.archivedAt} IS NULL`,
  },
}

export async function listTillPage(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<Till>> {
  const page = await listRows<typeof tills, Omit<Till, 'lastCounted'> & { lastCounted: string | null }>(
    db,
    tillList,
    query,
    branchScope(currentUser, tills.branch),
  )
  const rows = page.rows.map((row) => ({
    ...row,
    lastCounted: row.lastCounted === null ? null : liraOf(Number(row.lastCounted)),
  }))
  return { ...page, rows }
}

export async function findTill(db: Database, currentUser: CurrentUser, id: string): Promise<Till> {
  const { rows } = await listTillPage(db, currentUser, { filter: { id: [id] } })
  const [till] = rows
  if (!till) throw missingTill()
  return till
}

export async function addTill(
  services: Services,
  currentUser: CurrentUser,
  values: BodyOf<typeof createTill>,
): Promise<Till> {
  requireBranch(currentUser, values.branch)
  const { _id } = await records.create(services, currentUser, { values })
  return findTill(services.db, currentUser, _id)
}

async function refuseOpen(db: Database, till: string): Promise<void> {
  const [open] = await db
    .select({ _id: tillSessions._id })
    .from(tillSessions)
    .where(and(eq(tillSessions.till, till), isNull(tillSessions.closedAt)))
  if (open) throw new AppError(409, 'till.open', texts.tillOpen)
}

/** Renames, archives or restores a till. Throws 409 for archiving one with an open session. */
export async function changeTill(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { isArchived, version, ...fields }: BodyOf<typeof updateTill>,
): Promise<Till> {
  await records.update(services, currentUser, id, {
    version,
    changes: async ({ db }, before) => {
      if (isArchived === undefined) return fields
      if (isArchived && !before.archivedAt) await refuseOpen(db, id)
      const archivedAt = before.archivedAt ?? new Date().toISOString()
      return { ...fields, archivedAt: isArchived ? archivedAt : null }
    },
  })
  return findTill(services.db, currentUser, id)
}

/** Locks a till against opening and archiving. Throws 404. */
export const lockTill = (
  db: Database,
  id: string,
  options: { scope?: SQL | undefined; version?: number | undefined } = {},
): Promise<TillRow> => lockRecord(db, tills, id, missingTill, { ...options, noKeyUpdate: true })

/** Returns those who may take over a till of a branch now: they may open one there, and have none open. */
export async function peopleForTill(
  db: Database,
  branch: string,
  only?: string,
): Promise<{ _id: string; name: string }[]> {
  const people = await permittedStaff(
    db,
    'till-sessions.open',
    branch,
    and(
      sql`NOT EXISTS (SELECT FROM till_sessions held
        WHERE held.opened_by = ${userRights.user} AND held.closed_at IS NULL)`,
      only === undefined ? undefined : eq(userRights.user, only),
    ),
  )
  return people.map(({ _id, name }) => ({ _id, name }))
}
