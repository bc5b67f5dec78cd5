import type { AdminRecord } from '#admin/core/resource.ts'
import { lostItemTexts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { type LostItem, lostItemStates } from '#shared/content/lost-items/lost-items.contract.ts'

const columns: readonly Column<AdminRecord<LostItem>>[] = [
  { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
  { source: 'description', primary: true, sortable: true, flex: 1.8 },
  { source: 'place', sortable: true },
  { source: 'foundOn', width: 150, sortable: true, cell: { as: 'day' } },
  {
    source: 'state',
    width: 170,
    cell: { choices: lostItemTexts.states },
    render: ({ state }) => (
      <StatusChip status={state} labels={lostItemTexts.states} colors={lostItemTexts.stateColors} />
    ),
  },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'receiverName', notOnCards: true },
  {
    source: 'leftAt',
    width: 180,
    hidden: true,
    cell: { as: 'moment' },
  },
  { source: 'keptUntil', width: 150, hidden: true, cell: { as: 'day' } },
]

export const lostItemList = {
  resource: 'lost-items',
  sort: { field: 'foundOn', order: 'DESC' },
  columns,
  filters: [
    {
      source: 'state',
      type: 'select',
      choices: lostItemStates.map((value) => ({ value, label: lostItemTexts.states[value] })),
    },
    {
      source: 'isDue',
      type: 'select',
      choices: [
        { value: true, label: lostItemTexts.due },
        { value: false, label: lostItemTexts.notDue },
      ],
    },
    { source: 'branch', type: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<LostItem>>

export function LostItemList() {
  return <ResourceGrid {...lostItemList} />
}
