import AddIcon from '@mui/icons-material/AddOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import { type RaRecord, useGetMany } from 'react-admin'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { v4 } from 'uuid'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'
import type { ReferenceSource } from '#admin/ui/use-reference-choices.ts'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import { maxProductsPerOrder } from '#shared/shop/products/order-limits.ts'
import type { Product } from '#shared/shop/products/products.contract.ts'

type ProductRecord = Product & RaRecord<string>

interface Line {
  product: string | null
  quantity: number | string
}

/** A product on sale with its stock. */
const productSource: ReferenceSource = {
  reference: 'products',
  filter: { isActive: true },
  detail: ({ price, stock }) => orderTexts.productDetail(formatLira(Number(price)), Number(stock)),
}

/** The total in lira; undefined while a line is incomplete. */
function totalOf(lines: readonly Line[], products: readonly (ProductRecord | undefined)[]) {
  let kurus = 0
  for (const { product, quantity } of lines) {
    const known = products.find((one) => one?.id === product)
    if (!known || typeof quantity !== 'number') return undefined
    kurus += kurusOf(known.price) * quantity
  }
  return liraOf(kurus)
}

/** The lines of an order with quantities and prices. */
export function OrderLinesInput() {
  const titleId = useId()
  const { fields, append, remove } = useFieldArray({ name: 'items' })
  const { setValue } = useFormContext()
  const lines: Line[] = useWatch({ name: 'items', defaultValue: [] })
  const [user, branch, method] = useWatch({ name: ['user', 'branch', 'method'] })
  const ids = [...new Set(lines.flatMap(({ product }) => product ?? []))]
  const { data: products = [] } = useGetMany<ProductRecord>('products', { ids })
  const total = totalOf(lines, products)
  const order = JSON.stringify([user, branch, method, lines])
  const keyed = useRef(order)

  useEffect(() => setValue('shownTotal', total), [setValue, total])

  // Idempotency key: kept for retries of the same form, replaced when the items change.
  useEffect(() => {
    if (keyed.current !== order) setValue('requestKey', v4())
    keyed.current = order
  }, [setValue, order])

  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {orderTexts.items}
      </Typography>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={orderTexts.line(index + 1)}
          sx={{
            display: 'grid',
            gap: 1,
            alignItems: 'start',
            gridTemplateColumns: 'minmax(0, 1fr) 88px auto',
          }}
        >
          <ReferenceInput
            source={`items.${index}.product`}
            label={orderTexts.product}
            isRequired
            {...productSource}
          />
          <NumberInput source={`items.${index}.quantity`} label={orderTexts.pieces} isRequired />
          <IconButton
            aria-label={orderTexts.removeLine(index + 1)}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
            sx={{ mt: 0.25 }}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<AddIcon />}
          disabled={fields.length >= maxProductsPerOrder}
          onClick={() => append({ product: null, quantity: 1 })}
        >
          {orderTexts.addLine}
        </Button>
        <Typography role="status" sx={{ ml: 'auto', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {orderTexts.totalOf(total === undefined ? '–' : formatLira(total))}
        </Typography>
      </Box>
    </Box>
  )
}
