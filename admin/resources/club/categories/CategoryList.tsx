import type { AdminRecord } from '#admin/core/resource.ts'
import { categoryTexts } from '#admin/resources/club/categories/categories.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { Category } from '#shared/club/categories/categories.contract.ts'

const columns: readonly Column<AdminRecord<Category>>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.6 },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'day' } },
]

export const categoryList = {
  resource: 'categories',
  sort: { field: 'name', order: 'ASC' },
  columns,
  filters: [{ source: 'branch', type: 'branch' }],
  deleteWarning: categoryTexts.deleteWarning,
} satisfies ListDefinition<AdminRecord<Category>>

export function CategoryList() {
  return <ResourceGrid {...categoryList} />
}
