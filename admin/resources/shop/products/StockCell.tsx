import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { productTexts } from '#admin/resources/shop/products/products.texts.ts'
import { StockDialog } from '#admin/resources/shop/products/StockDialog.tsx'
import { StockText } from '#admin/resources/shop/products/StockText.tsx'
import type { Product } from '#shared/shop/products/products.contract.ts'

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
