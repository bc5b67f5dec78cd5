import { defineModule } from '#server/core/module.ts'
import { auditLogRoutes } from '#server/modules/office/audit-log/audit-log.routes.ts'

export const auditLogModule = defineModule({
  name: 'audit-log',
  personalData: { audit_log: 'audit' },
  routes: [auditLogRoutes],
})
