import type { AdminRecord } from '#admin/core/resource.ts'
import { lostItemTexts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import { StateChip } from '#admin/resources/content/lost-items/StateChip.tsx'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
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
    render: ({ state }) => <StateChip state={state} />,
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

export function LostItemList() {
  return (
    <ResourceGrid
      resource="lostItems"
      sort={{ field: 'foundOn', order: 'DESC' }}
      columns={columns}
      filters={
        <>
          <FilterSelect
            source="state"
            choices={lostItemStates.map((value) => ({ value, label: lostItemTexts.states[value] }))}
          />
          <FilterSelect
            source="isDue"
            choices={[
              { value: true, label: lostItemTexts.due },
              { value: false, label: lostItemTexts.notDue },
            ]}
          />
          <BranchFilter />
        </>
      }
    />
  )
}
