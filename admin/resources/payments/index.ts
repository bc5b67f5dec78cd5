import CreditCardIcon from '@mui/icons-material/CreditCardOutlined'
import { lazy } from 'react'
import { paymentsData } from '#admin/resources/payments/payments.data.ts'
import { paymentTexts } from '#admin/resources/payments/payments.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const payments: AdminResource = {
  name: 'payments',
  group: 'sales',
  icon: CreditCardIcon,
  data: paymentsData,
  texts: paymentTexts,
  recordRepresentation: 'title',
  attention: { filter: { status: 'review' }, label: paymentTexts.reviewing },
  list: lazy(() => import('#admin/resources/payments/PaymentList.tsx')),
  show: lazy(() => import('#admin/resources/payments/PaymentShow.tsx')),
}
