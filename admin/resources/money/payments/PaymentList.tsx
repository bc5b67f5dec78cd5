import type { AdminRecord } from '#admin/core/resource.ts'
import { columns } from '#admin/resources/money/payments/payment-columns.tsx'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { paymentStatuses } from '#shared/money/payments/payment-status.ts'
import { type PaymentRecord, purchaseKinds } from '#shared/money/payments/payments.schema.ts'

/** All card payment attempts, newest first. */
export const paymentList = {
  resource: 'payments',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  canSearch: false,
  filters: [
    { type: 'reference', source: 'user', ...memberSource },
    {
      type: 'select',
      source: 'status',
      choices: paymentStatuses.map((value) => ({ value, label: paymentTexts.statuses[value] })),
    },
    {
      type: 'select',
      source: 'kind',
      choices: purchaseKinds.map((value) => ({ value, label: paymentTexts.kinds[value] })),
    },
    {
      type: 'select',
      source: 'hasFailedRefund',
      choices: [{ value: true, label: paymentTexts.failedRefunds }],
    },
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
    { type: 'branch', source: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<PaymentRecord>>

export const PaymentList = () => <ResourceGrid {...paymentList} />
