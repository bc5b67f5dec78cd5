import { type AdminResource, screen } from '#admin/core/resource.ts'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'

export const auditLog: AdminResource = {
  name: 'audit-log',
  data: { list: listAuditLog },
  texts: auditLogTexts,
  recordRepresentation: 'recordId',
  keywords: 'geçmiş kim değiştirdi log',
  list: screen(() => import('#admin/resources/office/audit-log/AuditLogList.tsx'), 'AuditLogList'),
}
