import type { AdminRecord } from '#admin/core/resource.ts'
import { kindChoices } from '#admin/resources/membership/packages/kind-choices.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { PublishSelected } from '#admin/ui/bulk/PublishSelected.tsx'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { Package } from '#shared/membership/packages/packages.contract.ts'

type Row = AdminRecord<Package>

const saleText = (isActive: boolean) => (isActive ? packageTexts.onSale : packageTexts.offSale)

const columns: readonly Column<Row>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.4 },
  { source: 'kind', width: 150, cell: { choices: packageTexts.kinds } },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'price', width: 130, align: 'right', sortable: true, cell: { as: 'lira' } },
  { source: 'durationDays', width: 120, align: 'right', sortable: true },
  {
    source: 'isActive',
    width: 140,
    cell: { choices: { true: saleText(true), false: saleText(false) } },
    render: ({ isActive }) => <PublishedChip isActive={isActive} label={saleText(isActive)} />,
  },
  { source: 'order', width: 90, align: 'right', sortable: true, notOnCards: true },
  { source: 'features', flex: 2, hidden: true },
  { source: 'freezeDays', width: 170, align: 'right', hidden: true },
  { source: 'freezeCount', width: 200, align: 'right', hidden: true },
  {
    source: 'createdAt',
    width: 150,
    sortable: true,
    hidden: true,
    cell: { as: 'day' },
  },
]

const statuses = [
  { value: true, label: packageTexts.onSale },
  { value: false, label: packageTexts.offSale },
]

export function PackageList() {
  return (
    <ResourceGrid
      resource="packages"
      sort={{ field: 'order', order: 'ASC' }}
      columns={columns}
      bulkActions={<PublishSelected />}
      filters={
        <>
          <BranchFilter />
          <FilterSelect
            source="kind"
            choices={kindChoices.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FilterSelect source="isActive" choices={statuses} />
        </>
      }
    />
  )
}
