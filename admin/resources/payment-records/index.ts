import PaymentsIcon from '@mui/icons-material/PaymentsOutlined'
import { lazy } from 'react'
import { paymentRecordsData } from '#admin/resources/payment-records/payment-records.data.ts'
import { paymentRecordTexts } from '#admin/resources/payment-records/payment-records.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const paymentRecords: AdminResource = {
  name: 'paymentRecords',
  group: 'sales',
  icon: PaymentsIcon,
  data: paymentRecordsData,
  texts: paymentRecordTexts,
  recordRepresentation: 'memberName',
  list: lazy(() => import('#admin/resources/payment-records/PaymentRecordList.tsx')),
  create: lazy(() => import('#admin/resources/payment-records/PaymentRecordCreate.tsx')),
  edit: lazy(() => import('#admin/resources/payment-records/PaymentRecordEdit.tsx')),
}
