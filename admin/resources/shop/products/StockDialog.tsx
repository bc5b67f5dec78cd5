import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { useAction } from '#admin/core/use-action.ts'
import { productTexts as texts } from '#admin/resources/shop/products/products.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'
import { changeStock, type Product, StockChange } from '#shared/shop/products/products.contract.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'

interface StockDialogProps {
  product: Pick<Product, '_id' | 'name' | 'stock'>
  onClose: () => void
}

/** Adds to or subtracts from a product’s stock, safe under concurrent orders. */
export function StockDialog({ product, onClose }: StockDialogProps) {
  const [change, setChange] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isRunning, run } = useAction()
  const wanted = /^[+-]?\d+$/.test(change.trim()) ? Number(change) : Number.NaN

  async function confirm() {
    const body = { change: wanted, note }
    if (!StockChange.safeParse(body).success)
      return setProblem(wanted === 0 ? productsMessages.noChange : validationMessages.invalid)
    const params = { id: product._id }
    if (await run(() => call(changeStock, { params, body }), texts.stockChanged)) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={texts.changeStockOf(product.name)}
      confirm={texts.apply}
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <TextField
            autoFocus
            required
            label={texts.change}
            value={change}
            error={problem !== undefined}
            helperText={
              problem ??
              (Number.isNaN(wanted) ? texts.changeHint : texts.becomes(formatCount(product.stock + wanted)))
            }
            onChange={({ target }) => {
              setChange(target.value)
              setProblem(undefined)
            }}
            autoComplete="off"
          />
          <TextField
            label={texts.note}
            value={note}
            helperText={texts.noteHint}
            onChange={({ target }) => setNote(target.value)}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </Box>
      }
    />
  )
}
