import type { AdminRecord } from '#admin/core/resource.ts'
import { RaffleStatusChip } from '#admin/resources/loyalty/raffles/RaffleStatusChip.tsx'
import { raffleTexts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { TrendAside } from '#admin/ui/trend/TrendAside.tsx'
import { trendTexts } from '#admin/ui/trend/trend.texts.ts'
import { type Raffle, raffleStatuses } from '#shared/loyalty/raffles/raffles.contract.ts'
import { showRaffleTrend } from '#shared/office/trends/trends.contract.ts'

export const raffleList = {
  resource: 'raffles',
  sort: { field: 'startsAt', order: 'DESC' },
  columns: [
    { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
    { source: 'title', primary: true, sortable: true, flex: 1.6 },
    {
      source: 'status',
      width: 140,
      render: ({ status }) => <RaffleStatusChip status={status} />,
      cell: { choices: raffleTexts.status },
    },
    { source: 'branch', reference: 'branches', ofAllBranches: true },
    { source: 'startsAt', width: 170, sortable: true, cell: { as: 'moment' } },
    { source: 'endsAt', width: 170, sortable: true, cell: { as: 'moment' } },
    { source: 'permitNo', hidden: true },
    { source: 'prizes', flex: 2, hidden: true },
    { source: 'createdAt', width: 170, sortable: true, hidden: true, cell: { as: 'moment' } },
  ],
  canSearch: false,
  filters: [
    { type: 'branch', source: 'branch' },
    {
      type: 'select',
      source: 'status',
      choices: raffleStatuses.map((value) => ({ value, label: raffleTexts.status[value] })),
    },
    { type: 'select', source: 'isArchived', choices: [{ value: true, label: raffleTexts.archived }] },
  ],
} satisfies ListDefinition<AdminRecord<Raffle>>

export const RaffleList = () => (
  <ResourceGrid
    {...raffleList}
    aside={<TrendAside endpoint={showRaffleTrend} needs="raffle-entries" {...trendTexts.raffles} />}
  />
)
