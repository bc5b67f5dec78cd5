import CreditCardIcon from '@mui/icons-material/CreditCardOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { paymentsData } from '#admin/resources/money/payments/payments.data.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'

export const payments: AdminResource = {
  name: 'payments',
  group: 'sales',
  icon: CreditCardIcon,
  data: paymentsData,
  texts: paymentTexts,
  recordRepresentation: 'title',
  attention: { filter: { status: 'review' }, label: paymentTexts.reviewing },
  list: lazy(() => import('#admin/resources/money/payments/PaymentList.tsx')),
  show: lazy(() => import('#admin/resources/money/payments/PaymentShow.tsx')),
}
