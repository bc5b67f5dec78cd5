import type { AdminRecord } from '#admin/core/resource.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { ProductSubCategory } from '#shared/shop/product-categories/product-categories.contract.ts'

type Row = AdminRecord<ProductSubCategory>

const columns: readonly Column<Row>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.6 },
  { source: 'category', reference: 'product-categories', flex: 1.2 },
  { source: 'order', width: 110, align: 'right', sortable: true },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'day' } },
]

export const subCategoryList = {
  resource: 'product-sub-categories',
  sort: { field: 'order', order: 'ASC' },
  columns,
  filters: [
    {
      source: 'category',
      type: 'reference',
      reference: 'product-categories',
      sort: { field: 'order', order: 'ASC' },
    },
  ],
} satisfies ListDefinition<Row>

export const SubCategoryList = () => <ResourceGrid {...subCategoryList} />
