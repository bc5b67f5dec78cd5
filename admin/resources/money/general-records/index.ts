import SheetIcon from '@mui/icons-material/TableChartOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { generalRecordsData } from '#admin/resources/money/general-records/general-records.data.ts'
import { generalRecordTexts } from '#admin/resources/money/general-records/general-records.texts.ts'

export const generalRecords: AdminResource = {
  name: 'generalRecords',
  group: 'sales',
  icon: SheetIcon,
  data: generalRecordsData,
  texts: generalRecordTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/money/general-records/GeneralRecordList.tsx')),
  create: lazy(() => import('#admin/resources/money/general-records/GeneralRecordCreate.tsx')),
  edit: lazy(() => import('#admin/resources/money/general-records/GeneralRecordEdit.tsx')),
}
