import { gte, lt } from 'drizzle-orm'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { auditLog } from '#server/modules/office/audit-log/audit-log.table.ts'
import { userNamesOf } from '#server/modules/people/users/users.service.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { AuditEntry } from '#shared/office/audit-log/audit-log.contract.ts'

const auditList: ListDefinition<typeof auditLog> = {
  table: auditLog,
  key: auditLog._id,
  sort: { createdAt: auditLog.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    actor: auditLog.actor,
    person: auditLog.person,
    resource: auditLog.resource,
    recordId: auditLog.recordId,
    action: auditLog.action,
    from: (moment: string) => gte(auditLog.createdAt, moment),
    until: (moment: string) => lt(auditLog.createdAt, moment),
  },
}

/** One page of the log, the newest entries first unless the query says otherwise. */
export async function listAuditPage(db: Database, query: ListQuery): Promise<Page<AuditEntry>> {
  const page = await listRows(db, auditList, query)
  const nameOf = await userNamesOf(
    db,
    page.rows.flatMap(({ actor, person }) => [actor, person]),
  )
  const rows = page.rows.map((row) => ({
    ...row,
    actorName: row.actor ? nameOf(row.actor) : system.name,
    personName: nameOf(row.person),
    before: row.before ?? null,
    after: row.after ?? null,
  }))
  return { ...page, rows }
}
