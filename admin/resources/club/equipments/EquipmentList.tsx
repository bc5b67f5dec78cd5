import { useListContext } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import type { Equipment } from '#shared/club/equipments/equipments.contract.ts'

type Row = AdminRecord<Equipment>

const columns: readonly Column<Row>[] = [
  { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
  { source: 'name', primary: true, sortable: true, flex: 1.6 },
  { source: 'brand', sortable: true },
  { source: 'category', reference: 'categories' },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'quantity', width: 90, align: 'right', sortable: true },
  { source: 'description', flex: 2, hidden: true },
  {
    source: 'createdAt',
    width: 150,
    sortable: true,
    hidden: true,
    cell: { as: 'day' },
  },
]

export function EquipmentList() {
  return (
    <ResourceGrid
      resource="equipments"
      sort={{ field: 'name', order: 'ASC' }}
      columns={columns}
      filters={
        <>
          <BranchFilter clears={['category']} />
          <CategoryFilter />
        </>
      }
    />
  )
}

/** Categories belong to a branch, so the filter needs a selected one. */
export function CategoryFilter() {
  const { branch: scope } = useBranchScope()
  const { filterValues } = useListContext()
  const branch: unknown = scope ?? filterValues.branch
  if (!branch) return null
  return <FilterReference source="category" reference="categories" filter={{ branch }} />
}
