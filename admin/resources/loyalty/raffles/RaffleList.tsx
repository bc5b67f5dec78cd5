import type { AdminRecord } from '#admin/core/resource.ts'
import { RaffleStatus } from '#admin/resources/loyalty/raffles/RaffleStatus.tsx'
import { raffleTexts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { type Raffle, raffleStatuses } from '#shared/loyalty/raffles/raffles.contract.ts'

type Row = AdminRecord<Raffle>

const columns: readonly Column<Row>[] = [
  { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
  { source: 'title', primary: true, sortable: true, flex: 1.6 },
  {
    source: 'status',
    width: 140,
    render: ({ status }) => <RaffleStatus status={status} />,
    cell: { choices: raffleTexts.status },
  },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'startsAt', width: 170, sortable: true, cell: { as: 'moment' } },
  { source: 'endsAt', width: 170, sortable: true, cell: { as: 'moment' } },
  { source: 'permitNo', hidden: true },
  { source: 'prizes', flex: 2, hidden: true },
  {
    source: 'createdAt',
    width: 170,
    sortable: true,
    hidden: true,
    cell: { as: 'moment' },
  },
]

const statusChoices = raffleStatuses.map((value) => ({ value, label: raffleTexts.status[value] }))

export function RaffleList() {
  return (
    <ResourceGrid
      resource="raffles"
      sort={{ field: 'startsAt', order: 'DESC' }}
      columns={columns}
      canSearch={false}
      filters={
        <>
          <BranchFilter />
          <FilterSelect source="status" choices={statusChoices} />
        </>
      }
    />
  )
}
