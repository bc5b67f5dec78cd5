import { instalmentText } from '#admin/resources/payments/instalment-text.ts'
import { PaymentStatusChip } from '#admin/resources/payments/PaymentStatusChip.tsx'
import type { ListedPayment } from '#admin/resources/payments/payments.data.ts'
import { paymentTexts } from '#admin/resources/payments/payments.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterDay } from '#admin/ui/grid/FilterDay.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { formatLira } from '#shared/core/money.ts'
import { cardText } from '#shared/payments/card-text.ts'
import { paymentStatuses } from '#shared/payments/payment-life.ts'
import { purchaseKinds } from '#shared/payments/payments.schema.ts'

const columns: readonly Column<ListedPayment>[] = [
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

/** Every attempt to pay by card, the newest first. */
export default function PaymentList() {
  return (
    <ResourceGrid
      resource="payments"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      canSearch={false}
      filters={
        <>
          <FilterReference source="user" {...memberSource} />
          <FilterSelect
            source="status"
            choices={paymentStatuses.map((value) => ({ value, label: paymentTexts.statuses[value] }))}
          />
          <FilterSelect
            source="kind"
            choices={purchaseKinds.map((value) => ({ value, label: paymentTexts.kinds[value] }))}
          />
          <FilterDay source="from" />
          <FilterDay source="until" isLast />
          <BranchFilter />
        </>
      }
    />
  )
}
