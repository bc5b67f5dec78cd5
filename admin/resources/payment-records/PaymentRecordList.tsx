import LinkIcon from '@mui/icons-material/LinkOutlined'
import { Chip } from '@mui/material'
import { methodChoices } from '#admin/resources/memberships/choices.ts'
import { membershipTexts } from '#admin/resources/memberships/memberships.texts.ts'
import { PaymentTotals } from '#admin/resources/payment-records/PaymentTotals.tsx'
import type { DeskPaymentRecord } from '#admin/resources/payment-records/payment-records.data.ts'
import { paymentRecordTexts } from '#admin/resources/payment-records/payment-records.texts.ts'
import { QuickEntry } from '#admin/resources/payment-records/QuickEntry.tsx'
import { formatDay } from '#admin/ui/dates.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterDate } from '#admin/ui/grid/FilterDate.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { formatPhone } from '#admin/ui/phone.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { formatLira } from '#shared/core/money.ts'

const columns: readonly Column<DeskPaymentRecord>[] = [
  { source: 'date', width: 130, sortable: true, text: ({ date }) => formatDay(date) },
  { source: 'memberName', primary: true, sortable: true, flex: 1.2 },
  { source: 'package', flex: 1 },
  {
    source: 'amount',
    width: 130,
    align: 'right',
    sortable: true,
    text: ({ amount }) => formatLira(amount),
  },
  { source: 'method', width: 130, text: ({ method }) => membershipTexts.methods[method] },
  {
    source: 'membership',
    width: 110,
    text: ({ membership }) => (membership ? paymentRecordTexts.linked : ''),
    render: ({ membership }) =>
      membership && (
        <Chip size="small" variant="outlined" icon={<LinkIcon />} label={paymentRecordTexts.linked} />
      ),
  },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'note', flex: 1.4, notOnCards: true },
  { source: 'phone', width: 150, hidden: true, text: ({ phone }) => formatPhone(phone) },
  {
    source: 'createdAt',
    width: 140,
    sortable: true,
    hidden: true,
    text: ({ createdAt }) => formatDay(createdAt),
  },
]

export default function PaymentRecordList() {
  return (
    <ResourceGrid
      resource="paymentRecords"
      sort={{ field: 'date', order: 'DESC' }}
      columns={columns}
      above={
        <>
          <QuickEntry />
          <PaymentTotals />
        </>
      }
      filters={
        <>
          <FilterDate source="from" />
          <FilterDate source="until" />
          <FilterSelect
            source="method"
            choices={methodChoices.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <BranchFilter />
        </>
      }
    />
  )
}
