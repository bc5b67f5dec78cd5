import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import {
  deskMethodChoices,
  membershipTexts,
} from '#admin/resources/membership/memberships/memberships.texts.ts'
import { MemberInput, SettlementInput } from '#admin/resources/money/payment-records/MemberInputs.tsx'
import { PaymentRecordInputs } from '#admin/resources/money/payment-records/PaymentRecordInputs.tsx'
import { columns } from '#admin/resources/money/payment-records/payment-record-columns.tsx'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { ListSums } from '#admin/ui/ListSums.tsx'
import type { ListDefinition } from '#admin/ui/ResourceGrid.tsx'
import { QuickEntry } from '#admin/ui/sheet/QuickEntry.tsx'
import { SheetList } from '#admin/ui/sheet/SheetList.tsx'
import type { SheetDefinition } from '#admin/ui/sheet/sheet-context.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import {
  addDeskPayment,
  addDeskPaymentRows,
  type DeskPayment,
  exportDeskPayments,
  sumDeskPayments,
} from '#shared/money/payment-records/payment-records.contract.ts'
import { paymentRecordsSheet } from '#shared/money/payment-records/payment-records.sheet.ts'

const definition: SheetDefinition = {
  sheet: paymentRecordsSheet,
  add: addDeskPaymentRows,
  export: exportDeskPayments,
  // Fields of a sale are read-only.
  isLocked: ({ membership, sale }, field) => Boolean(membership || sale) && field !== 'note',
  importAction: 'backdate',
  presets: () => ({ date: clubDay(new Date()), method: 'cash' }),
}

const emptyEntry = {
  user: null,
  receivables: [],
  memberName: '',
  package: '',
  amount: null,
  phone: '',
  note: '',
}

export const paymentRecordList = {
  resource: 'payment-records',
  sort: { field: 'date', order: 'DESC' },
  columns,
  filters: [
    { type: 'range', source: 'from', until: 'until', of: 'day' },
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
          <QuickEntry
            resource="payment-records"
            schema={addDeskPayment.schema.body}
            texts={paymentRecordTexts}
            empty={emptyEntry}
            kept={{ date: clubDay(new Date()), method: 'cash' }}
            inputs={(isNext) => <PaymentRecordInputs account={<MemberInput />} autoFocus={isNext} />}
            below={<SettlementInput />}
            more={{
              sources: ['phone', 'note'],
              inputs: (
                <>
                  <TextFormField source="phone" type="tel" />
                  <TextFormField source="note" />
                </>
              ),
            }}
          />
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
