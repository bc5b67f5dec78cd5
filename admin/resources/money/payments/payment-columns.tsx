import { Chip, type ChipProps } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { cardSchemes } from '#shared/money/payments/card-text.ts'
import type { PaymentStatus } from '#shared/money/payments/payment-status.ts'
import type { PaymentRecord } from '#shared/money/payments/payments.schema.ts'

const cardNumber = '•••• {lastFourDigits}'
/** The cases of `cardText`. */
const cardCases = [
  ...Object.entries(cardSchemes).map(([cardAssociation, scheme]) => ({
    when: { lastFourDigits: '*', cardAssociation },
    say: `{bankName} ${scheme} ${cardNumber}`,
  })),
  { when: { lastFourDigits: '*' }, say: `{bankName} ${cardNumber}` },
]

const statusColors = {
  created: 'default',
  'awaiting-3ds': 'secondary',
  authorising: 'warning',
  review: 'warning',
  paid: 'success',
  failed: 'warning',
  expired: 'default',
  cancelled: 'info',
  'partially-refunded': 'info',
  refunded: 'info',
} as const satisfies Record<PaymentStatus, ChipProps['color']>

export function PaymentStatusChip({ status }: { status: PaymentStatus }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={statusColors[status]}
      label={paymentTexts.statuses[status]}
    />
  )
}

export const columns: readonly Column<AdminRecord<PaymentRecord>>[] = [
  {
    source: 'createdAt',
    width: 180,
    sortable: true,
    cell: { as: 'moment' },
  },
  { source: 'userName', person: 'user', flex: 1.1 },
  { source: 'title', primary: true, flex: 1.3 },
  { source: 'kind', width: 140, hidden: true, cell: { choices: paymentTexts.kinds } },
  { source: 'branchName', ofAllBranches: true },
  {
    source: 'status',
    width: 150,
    cell: { choices: paymentTexts.statuses },
    render: ({ status }) => <PaymentStatusChip status={status} />,
  },
  {
    source: 'paidPrice',
    width: 130,
    align: 'right',
    cell: { as: 'lira' },
  },
  {
    source: 'installment',
    width: 110,
    notOnCards: true,
    cell: {
      cases: [
        { when: { installment: 1 }, say: paymentTexts.onePayment },
        { when: {}, say: paymentTexts.instalments('{installment}') },
      ],
    },
  },
  {
    source: 'refunded',
    width: 120,
    align: 'right',
    notOnCards: true,
    cell: { as: 'lira', noZero: true },
  },
  { source: 'lastFourDigits', width: 190, hidden: true, cell: { cases: cardCases } },
  {
    source: 'failure',
    flex: 1,
    hidden: true,
    cell: { choices: paymentTexts.failures },
  },
  { source: '_id', width: 130, hidden: true, cell: { as: 'short-number' } },
  { source: 'conversationId', flex: 1.2, hidden: true },
]
