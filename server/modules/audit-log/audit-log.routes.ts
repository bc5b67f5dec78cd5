import { gte, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { auditLog } from '#server/modules/audit-log/audit-log.table.ts'
import { listAuditLog } from '#shared/audit-log/audit-log.contract.ts'

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

export function auditLogRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, listAuditLog, async ({ query, rowsOf }) =>
    rowsOf(await listRows(db, auditList, query)).map((row) => ({
      ...row,
      before: row.before ?? null,
      after: row.after ?? null,
    })),
  )
}
