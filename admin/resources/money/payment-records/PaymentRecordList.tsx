import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import {
  deskMethodChoices,
  membershipTexts,
} from '#admin/resources/membership/memberships/memberships.texts.ts'
import { columns } from '#admin/resources/money/payment-records/payment-record-columns.tsx'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { QuickEntry } from '#admin/resources/money/payment-records/QuickEntry.tsx'
import { ListSums } from '#admin/ui/ListSums.tsx'
import type { ListDefinition } from '#admin/ui/ResourceGrid.tsx'
import { SheetList } from '#admin/ui/sheet/SheetList.tsx'
import type { SheetDefinition } from '#admin/ui/sheet/sheet-store.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import {
  type DeskPayment,
  exportDeskPayments,
  saveDeskPaymentRows,
  showDeskPayment,
  sumDeskPayments,
} from '#shared/money/payment-records/payment-records.contract.ts'
import { paymentRecordsSheet } from '#shared/money/payment-records/payment-records.sheet.ts'

const definition: SheetDefinition = {
  sheet: paymentRecordsSheet,
  save: saveDeskPaymentRows,
  show: showDeskPayment,
  export: exportDeskPayments,
  // Fields of a sale are read-only.
  isLocked: ({ membership, sale }, field) => Boolean(membership || sale) && field !== 'note',
  importAction: 'backdate',
  presets: () => ({ date: clubDay(new Date()), method: 'cash' }),
}

export const paymentRecordList = {
  resource: 'payment-records',
  sort: { field: 'date', order: 'DESC' },
  columns,
  filters: [
    { type: 'date', source: 'from' },
    { type: 'date', source: 'until' },
    {
      type: 'select',
      source: 'method',
      choices: deskMethodChoices.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      type: 'select',
      source: 'isUnallocated',
      choices: [
        { value: true, label: paymentRecordTexts.unallocated },
        { value: false, label: paymentRecordTexts.allocated },
      ],
    },
    { type: 'branch', source: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<DeskPayment>>

export function PaymentRecordList() {
  return (
    <SheetList
      {...paymentRecordList}
      definition={definition}
      above={
        <>
          <QuickEntry />
          <ListSums
            endpoint={sumDeskPayments}
            label={paymentRecordTexts.totals}
            sums={(sum) => [
              {
                label: [paymentRecordTexts.total, sum && paymentRecordTexts.count(formatCount(sum.count))]
                  .filter(Boolean)
                  .join(' · '),
                value: sum?.total,
                isStrong: true,
              },
              ...deskMethods.map((method) => ({
                label: membershipTexts.methods[method],
                value: sum?.byMethod[method],
              })),
            ]}
          />
        </>
      }
    />
  )
}
