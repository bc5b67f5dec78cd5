import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import { lazy } from 'react'
import { auditLogData } from '#admin/resources/audit-log/audit-log.data.ts'
import { auditLogTexts } from '#admin/resources/audit-log/audit-log.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const auditLog: AdminResource = {
  name: 'auditLog',
  group: 'system',
  icon: HistoryIcon,
  data: auditLogData,
  texts: auditLogTexts,
  recordRepresentation: 'recordId',
  list: lazy(() => import('#admin/resources/audit-log/AuditLogList.tsx')),
}
