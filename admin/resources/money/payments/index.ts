import { type AdminResource, screen } from '#admin/core/resource.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { listPayments, showPayment } from '#shared/money/payments/payments.contract.ts'

export const payments: AdminResource = {
  name: 'payments',
  data: {
    list: listPayments,
    show: showPayment,
    branchScope: 'branch',
  },
  texts: paymentTexts,
  recordRepresentation: 'title',
  loggedValues: { amount: 'lira', refunded: 'lira', status: paymentTexts.statuses },
  keywords: 'ödemeler kredi kartı iade taksit pos fatura çekim provizyon',
  tasks: [
    { ...paymentTexts.tasks.refund, needs: ['payments', 'refund'] },
    { ...paymentTexts.tasks.instalments },
  ],
  cannotBeSearched: true,
  attention: { filter: { status: 'review' }, label: paymentTexts.reviewing },
  list: screen(() => import('#admin/resources/money/payments/PaymentList.tsx'), 'PaymentList'),
  show: screen(() => import('#admin/resources/money/payments/PaymentShow.tsx'), 'PaymentShow'),
}
