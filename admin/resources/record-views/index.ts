import ViewIcon from '@mui/icons-material/VisibilityOutlined'
import { lazy } from 'react'
import { recordViewTexts } from '#admin/resources/record-views/record-views.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'
import { listRecordViews } from '#shared/people/privacy/privacy.contract.ts'

export const recordViews: AdminResource = {
  name: 'recordViews',
  group: 'system',
  icon: ViewIcon,
  data: { list: listRecordViews },
  texts: recordViewTexts,
  recordRepresentation: 'viewerName',
  list: lazy(() => import('#admin/resources/record-views/RecordViewList.tsx')),
}
