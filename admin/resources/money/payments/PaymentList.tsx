import { columns } from '#admin/resources/money/payments/payment-columns.tsx'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { FilterDay } from '#admin/ui/grid/FilterDay.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { paymentStatuses } from '#shared/money/payments/payment-status.ts'
import { purchaseKinds } from '#shared/money/payments/payments.schema.ts'

/** All card payment attempts, newest first. */
export function PaymentList() {
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
          <FilterSelect
            source="hasFailedRefund"
            choices={[{ value: true, label: paymentTexts.failedRefunds }]}
          />
          <FilterDay source="from" />
          <FilterDay source="until" isLast />
          <BranchFilter />
        </>
      }
    />
  )
}
