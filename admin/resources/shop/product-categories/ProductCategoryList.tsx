import type { AdminRecord } from '#admin/core/resource.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { ProductCategory } from '#shared/shop/product-categories/product-categories.contract.ts'

type Row = AdminRecord<ProductCategory>

const columns: readonly Column<Row>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.6 },
  { source: 'order', width: 110, align: 'right', sortable: true },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'day' } },
]

export const productCategoryList = {
  resource: 'product-categories',
  sort: { field: 'order', order: 'ASC' },
  columns,
} satisfies ListDefinition<Row>

export const ProductCategoryList = () => <ResourceGrid {...productCategoryList} />
