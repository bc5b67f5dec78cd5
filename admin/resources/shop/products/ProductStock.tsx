import { Box, Chip } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { productTexts as texts } from '#admin/resources/shop/products/products.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { changeStock, type Product } from '#shared/shop/products/products.contract.ts'

/** The stock, marked if low. */
export function StockText({ stock, isLow }: Pick<Product, 'stock' | 'isLow'>) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {isLow && (
        <Chip size="small" variant="filled" color="warning" label={stock === 0 ? texts.soldOut : texts.low} />
      )}
      {formatCount(stock)}
    </Box>
  )
}

/** A signed number of pieces; NaN for other input. */
const parseChange = (text: string) => (/^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

/** The number of pieces to add, with the resulting stock. */
function ChangeInput({ stock }: Pick<Product, 'stock'>) {
  const change = parseChange(useWatch({ name: 'change' }))
  const hint = Number.isNaN(change) ? texts.changeHint : texts.becomes(formatCount(stock + change))
  return <TextFormField source="change" label={texts.change} hint={hint} isRequired />
}

interface StockDialogProps {
  product: Pick<Product, '_id' | 'name' | 'stock'>
  onClose: () => void
}

/** Adds to or subtracts from a product’s stock, safe under concurrent orders. */
export function StockDialog({ product, onClose }: StockDialogProps) {
  return (
    <ActionDialog
      endpoint={changeStock}
      params={{ id: product._id }}
      defaultValues={{ change: '', note: '' }}
      toBody={({ change, note }) => ({ change: parseChange(change), note })}
      title={texts.changeStockOf(product.name)}
      confirm={texts.apply}
      done={texts.stockChanged}
      onClose={onClose}
    >
      <ChangeInput stock={product.stock} />
      <TextFormField source="note" label={texts.note} hint={texts.noteHint} maxLength={300} />
    </ActionDialog>
  )
}
