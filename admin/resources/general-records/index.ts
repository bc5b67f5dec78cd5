import SheetIcon from '@mui/icons-material/TableChartOutlined'
import { lazy } from 'react'
import { generalRecordsData } from '#admin/resources/general-records/general-records.data.ts'
import { generalRecordTexts } from '#admin/resources/general-records/general-records.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const generalRecords: AdminResource = {
  name: 'generalRecords',
  group: 'sales',
  icon: SheetIcon,
  data: generalRecordsData,
  texts: generalRecordTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/general-records/GeneralRecordList.tsx')),
  create: lazy(() => import('#admin/resources/general-records/GeneralRecordCreate.tsx')),
  edit: lazy(() => import('#admin/resources/general-records/GeneralRecordEdit.tsx')),
}
