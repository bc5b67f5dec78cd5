import type { ReactNode } from 'react'
import { turnstileTexts as texts } from '#admin/resources/turnstile/turnstile.texts.ts'
import { VerdictChip } from '#admin/resources/turnstile/VerdictChip.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterDay } from '#admin/ui/grid/FilterDay.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { formatLira } from '#shared/core/money.ts'
import { reasonTexts } from '#shared/turnstile/reasons.ts'
import type { Entry } from '#shared/turnstile/turnstile.schema.ts'

type Row = Entry & { id: string }

const columns: readonly Column<Row>[] = [
  {
    source: 'userName',
    primary: true,
    flex: 1.2,
    text: ({ userName }) => userName || texts.nobody,
  },
  { source: 'at', width: 170, sortable: true, text: ({ at }) => formatMoment(at) },
  {
    source: 'allowed',
    width: 130,
    text: ({ allowed }) => (allowed ? texts.allowed : texts.refused),
    render: ({ allowed }) => <VerdictChip isAllowed={allowed} />,
  },
  { source: 'reason', flex: 2, text: ({ reason }) => reasonTexts[reason].text },
  { source: 'direction', width: 100, text: ({ direction }) => texts.directions[direction] },
  { source: 'branchName', ofAllBranches: true },
  { source: 'deviceName', width: 140, hidden: true },
  { source: 'source', width: 150, hidden: true, text: ({ source }) => texts.sources[source] },
  {
    source: 'fee',
    width: 100,
    align: 'right',
    hidden: true,
    text: ({ fee }) => (fee > 0 ? formatLira(fee) : ''),
  },
  { source: 'actorName', hidden: true },
  { source: 'note', flex: 1.4, hidden: true },
]

/** The log of the gates. */
export function EntryList({ viewSwitch }: { viewSwitch: ReactNode }) {
  return (
    <ResourceGrid
      resource="turnstileEntries"
      sort={{ field: 'at', order: 'DESC' }}
      columns={columns}
      actions={viewSwitch}
      filters={
        <>
          <BranchFilter />
          <FilterSelect
            source="allowed"
            choices={[
              { value: true, label: texts.allowed },
              { value: false, label: texts.refused },
            ]}
          />
          <FilterSelect
            source="direction"
            choices={[
              { value: 'in', label: texts.directions.in },
              { value: 'out', label: texts.directions.out },
            ]}
          />
          <FilterDay source="from" />
          <FilterDay source="until" isLast />
        </>
      }
    />
  )
}
