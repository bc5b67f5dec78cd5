import { GeneralTotals } from '#admin/resources/general-records/GeneralTotals.tsx'
import type { GeneralRecordRecord } from '#admin/resources/general-records/general-records.data.ts'
import { formatDay } from '#admin/ui/dates.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterDate } from '#admin/ui/grid/FilterDate.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { formatLira } from '#shared/core/money.ts'

const columns: readonly Column<GeneralRecordRecord>[] = [
  { source: 'date', width: 130, sortable: true, text: ({ date }) => formatDay(date) },
  { source: 'title', primary: true, sortable: true, flex: 1.6 },
  { source: 'category', width: 160, sortable: true },
  {
    source: 'amount',
    width: 140,
    align: 'right',
    sortable: true,
    text: ({ amount }) => formatLira(amount),
  },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'note', flex: 1.4, notOnCards: true },
  {
    source: 'createdAt',
    width: 140,
    sortable: true,
    hidden: true,
    text: ({ createdAt }) => formatDay(createdAt),
  },
]

export default function GeneralRecordList() {
  return (
    <ResourceGrid
      resource="generalRecords"
      sort={{ field: 'date', order: 'DESC' }}
      columns={columns}
      above={<GeneralTotals />}
      filters={
        <>
          <FilterDate source="from" />
          <FilterDate source="until" />
          <BranchFilter />
        </>
      }
    />
  )
}
