import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import { productTexts } from '#admin/resources/shop/products/products.texts.ts'
import { StockDialog } from '#admin/resources/shop/products/StockDialog.tsx'
import { StockText } from '#admin/resources/shop/products/StockText.tsx'
import { PublishSelected } from '#admin/ui/bulk/PublishSelected.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import type { Product } from '#shared/shop/products/products.contract.ts'

type Row = AdminRecord<Product>

const saleText = (isActive: boolean) => (isActive ? productTexts.onSale : productTexts.offSale)

const columns: readonly Column<Row>[] = [
  {
    source: 'mainImage',
    width: 80,
    screenOnly: true,
    render: ({ mainImage }) => <Thumbnail image={mainImage} />,
  },
  { source: 'name', primary: true, sortable: true, flex: 1.6 },
  { source: 'category', cell: { of: 'categoryName' } },
  { source: 'subCategory', cell: { of: 'subCategoryName' } },
  { source: 'price', width: 120, align: 'right', sortable: true, cell: { as: 'lira' } },
  {
    source: 'stock',
    width: 180,
    align: 'right',
    sortable: true,
    render: (product) => <StockCell product={product} />,
  },
  {
    source: 'isActive',
    width: 140,
    cell: { choices: { true: saleText(true), false: saleText(false) } },
    render: ({ isActive }) => <PublishedChip isActive={isActive} label={saleText(isActive)} />,
  },
  { source: 'approvalNumber', hidden: true },
  { source: 'features', flex: 2, hidden: true },
  {
    source: 'createdAt',
    width: 150,
    sortable: true,
    hidden: true,
    cell: { as: 'day' },
  },
]

const stocks = [
  { value: true, label: productTexts.low },
  { value: false, label: productTexts.enough },
]
const states = [true, false].map((value) => ({ value, label: saleText(value) }))
const byOrder = { field: 'order', order: 'ASC' } as const

function ProductFilters() {
  const { filterValues } = useListContext()
  const { category } = filterValues
  return (
    <>
      <FilterReference
        source="category"
        reference="productCategories"
        sort={byOrder}
        clears={['subCategory']}
      />
      {category && (
        <FilterReference
          source="subCategory"
          reference="productSubCategories"
          filter={{ category }}
          sort={byOrder}
        />
      )}
      <FilterSelect source="lowStock" choices={stocks} />
      <FilterSelect source="isActive" choices={states} />
    </>
  )
}

export function ProductList() {
  return (
    <ResourceGrid
      resource="products"
      sort={{ field: 'name', order: 'ASC' }}
      columns={columns}
      bulkActions={<PublishSelected />}
      filters={<ProductFilters />}
    />
  )
}

/** A row’s stock with a button to change it. */
export function StockCell({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false)
  return (
    // Stops events from reaching the row.
    <Box
      component="span"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, position: 'relative', zIndex: 1 }}
    >
      <StockText {...product} />
      <Tooltip title={productTexts.changeStock}>
        <IconButton
          size="small"
          aria-label={productTexts.changeStockOf(product.name)}
          onClick={() => setOpen(true)}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {isOpen && <StockDialog product={product} onClose={() => setOpen(false)} />}
    </Box>
  )
}
