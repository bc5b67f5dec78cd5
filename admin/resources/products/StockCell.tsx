import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { productTexts } from '#admin/resources/products/products.texts.ts'
import { StockDialog } from '#admin/resources/products/StockDialog.tsx'
import { StockText } from '#admin/resources/products/StockText.tsx'
import type { Product } from '#shared/shop/products/products.contract.ts'

/** The stock of a row with the way to change it; the row itself opens the product. */
export function StockCell({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false)
  return (
    // What happens in here is kept from the row around it.
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
