import PaymentsIcon from '@mui/icons-material/PaymentsOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { paymentRecordsData } from '#admin/resources/money/payment-records/payment-records.data.ts'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'

export const paymentRecords: AdminResource = {
  name: 'paymentRecords',
  group: 'sales',
  icon: PaymentsIcon,
  data: paymentRecordsData,
  texts: paymentRecordTexts,
  recordRepresentation: 'memberName',
  list: lazy(() => import('#admin/resources/money/payment-records/PaymentRecordList.tsx')),
  create: lazy(() => import('#admin/resources/money/payment-records/PaymentRecordCreate.tsx')),
  edit: lazy(() => import('#admin/resources/money/payment-records/PaymentRecordEdit.tsx')),
}
