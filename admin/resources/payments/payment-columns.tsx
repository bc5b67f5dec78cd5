import { instalmentText } from '#admin/resources/payments/instalment-text.ts'
import { PaymentStatusChip } from '#admin/resources/payments/PaymentStatusChip.tsx'
import type { ListedPayment } from '#admin/resources/payments/payments.data.ts'
import { paymentTexts } from '#admin/resources/payments/payments.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { formatLira } from '#shared/core/money.ts'
import { cardText } from '#shared/payments/card-text.ts'

export const columns: readonly Column<ListedPayment>[] = [
  {
    source: 'createdAt',
    width: 180,
    sortable: true,
    text: ({ createdAt }) => formatMoment(createdAt),
  },
  { source: 'userName', flex: 1.1 },
  { source: 'title', primary: true, flex: 1.3 },
  { source: 'kind', width: 140, hidden: true, text: ({ kind }) => paymentTexts.kinds[kind] },
  { source: 'branchName', ofAllBranches: true },
  {
    source: 'status',
    width: 150,
    text: ({ status }) => paymentTexts.statuses[status],
    render: ({ status }) => <PaymentStatusChip status={status} />,
  },
  {
    source: 'paidPrice',
    width: 130,
    align: 'right',
    text: ({ paidPrice }) => formatLira(paidPrice),
  },
  { source: 'installment', width: 110, notOnCards: true, text: instalmentText },
  {
    source: 'refunded',
    width: 120,
    align: 'right',
    notOnCards: true,
    text: ({ refunded }) => (refunded > 0 ? formatLira(refunded) : ''),
  },
  { source: 'lastFourDigits', width: 190, hidden: true, text: cardText },
  {
    source: 'failure',
    flex: 1,
    hidden: true,
    text: ({ failure }) => (failure ? paymentTexts.failures[failure] : ''),
  },
  { source: 'conversationId', flex: 1.2, hidden: true },
]
