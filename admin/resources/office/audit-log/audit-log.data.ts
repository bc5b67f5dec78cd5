import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'

export const auditLogData: ResourceData = { list: listAuditLog }
