import type { AdminRecord } from '#admin/core/resource.ts'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import type { Equipment } from '#shared/club/equipments/equipments.contract.ts'

const columns: readonly Column<AdminRecord<Equipment>>[] = [
  { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
  { source: 'name', primary: true, sortable: true, flex: 1.6 },
  { source: 'brand', sortable: true },
  { source: 'category', reference: 'categories' },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'quantity', width: 90, align: 'right', sortable: true },
  { source: 'description', flex: 2, hidden: true },
  createdColumn,
]

export const equipmentList = {
  resource: 'equipments',
  sort: { field: 'name', order: 'ASC' },
  columns,
  filters: [
    { source: 'branch', type: 'branch', clears: ['category'] },
    { source: 'category', type: 'reference', reference: 'categories', within: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<Equipment>>

export function EquipmentList() {
  return <ResourceGrid {...equipmentList} />
}
