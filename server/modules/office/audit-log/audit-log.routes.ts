import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listAuditPage } from '#server/modules/office/audit-log/audit-log-list.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'

export function auditLogRoutes(app: FastifyInstance, services: Services): void {
  mount(app, listAuditLog, async ({ query, rowsOf }) => rowsOf(await listAuditPage(services, query)))
}
