import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { auditLogData } from '#admin/resources/office/audit-log/audit-log.data.ts'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'

export const auditLog: AdminResource = {
  name: 'auditLog',
  group: 'system',
  icon: HistoryIcon,
  data: auditLogData,
  texts: auditLogTexts,
  recordRepresentation: 'recordId',
  list: lazy(() => import('#admin/resources/office/audit-log/AuditLogList.tsx')),
}
