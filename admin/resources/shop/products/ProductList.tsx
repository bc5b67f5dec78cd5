import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import type { AdminRecord } from '#admin/core/resource.ts'
import { StockDialog, StockText } from '#admin/resources/shop/products/ProductStock.tsx'
import { productTexts } from '#admin/resources/shop/products/products.texts.ts'
import { PublishSelected } from '#admin/ui/bulk/bulk-actions.tsx'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
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
  createdColumn,
]

const byOrder = { field: 'order', order: 'ASC' } as const

export const productList = {
  resource: 'products',
  sort: { field: 'name', order: 'ASC' },
  columns,
  filters: [
    {
      source: 'category',
      type: 'reference',
      reference: 'product-categories',
      sort: byOrder,
      clears: ['subCategory'],
    },
    {
      source: 'subCategory',
      type: 'reference',
      reference: 'product-sub-categories',
      within: 'category',
      sort: byOrder,
    },
    {
      source: 'lowStock',
      type: 'select',
      choices: [
        { value: true, label: productTexts.low },
        { value: false, label: productTexts.enough },
      ],
    },
    {
      source: 'isActive',
      type: 'select',
      choices: [true, false].map((value) => ({ value, label: saleText(value) })),
    },
  ],
  bulkActions: <PublishSelected />,
} satisfies ListDefinition<Row>

export const ProductList = () => <ResourceGrid {...productList} />

/** A row’s stock with a button to change it. */
function StockCell({ product }: { product: Product }) {
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
