import { Button, Card, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { AdminRecord } from '#admin/core/resource.ts'
import { productTexts } from '#admin/resources/shop/products/products.texts.ts'
import { StockDialog } from '#admin/resources/shop/products/StockDialog.tsx'
import { StockText } from '#admin/resources/shop/products/StockText.tsx'
import type { Product } from '#shared/shop/products/products.contract.ts'

/** A product’s stock, changed outside its form because orders change it too. */
export function StockCard() {
  const product = useRecordContext<AdminRecord<Product>>()
  const { dirtyFields } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  if (!product) return null
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {productTexts.stockTitle}
      </Typography>
      <Typography sx={{ typography: 'h2' }} component="p">
        <StockText {...product} />
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {isDirty ? productTexts.saveFirst : productTexts.stockHint}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        disabled={isDirty}
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {productTexts.changeStock}
      </Button>
      {isOpen && <StockDialog product={product} onClose={() => setOpen(false)} />}
    </Card>
  )
}
