import LinkIcon from '@mui/icons-material/LinkOutlined'
import { Chip } from '@mui/material'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import {
  deskMethodChoices,
  membershipTexts,
} from '#admin/resources/membership/memberships/memberships.texts.ts'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { QuickEntry } from '#admin/resources/money/payment-records/QuickEntry.tsx'
import type { Column } from '#admin/ui/grid/columns.tsx'
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

const columns: readonly Column<AdminRecord<DeskPayment>>[] = [
  { source: 'date', width: 130, sortable: true, cell: { as: 'day' } },
  { source: 'memberName', primary: true, sortable: true, flex: 1.2 },
  { source: 'package', flex: 1 },
  {
    source: 'amount',
    width: 130,
    align: 'right',
    sortable: true,
    cell: { as: 'lira' },
  },
  { source: 'method', width: 130, cell: { choices: membershipTexts.methods } },
  {
    source: 'membership',
    width: 110,
    cell: { say: paymentRecordTexts.linked },
    render: ({ membership }) =>
      membership && (
        <Chip size="small" variant="outlined" icon={<LinkIcon />} label={paymentRecordTexts.linked} />
      ),
  },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'note', flex: 1.4, notOnCards: true },
  { source: 'phone', width: 150, hidden: true, cell: { as: 'phone' } },
  {
    source: 'createdAt',
    width: 140,
    sortable: true,
    hidden: true,
    cell: { as: 'day' },
  },
]

const definition: SheetDefinition = {
  sheet: paymentRecordsSheet,
  save: saveDeskPaymentRows,
  show: showDeskPayment,
  export: exportDeskPayments,
  // Fields of a sale are read-only.
  isLocked: ({ membership }, field) => Boolean(membership) && field !== 'note',
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
