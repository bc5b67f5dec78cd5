import { Box, Chip } from '@mui/material'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { productTexts } from '#admin/resources/shop/products/products.texts.ts'
import type { Product } from '#shared/shop/products/products.contract.ts'

/** The stock, marked if low. */
export function StockText({ stock, isLow }: Pick<Product, 'stock' | 'isLow'>) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {isLow && (
        <Chip
          size="small"
          variant="filled"
          color={stock === 0 ? 'error' : 'warning'}
          label={stock === 0 ? productTexts.soldOut : productTexts.low}
        />
      )}
      {formatCount(stock)}
    </Box>
  )
}
