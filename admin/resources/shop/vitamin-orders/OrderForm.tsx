import AddIcon from '@mui/icons-material/AddOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { type RaRecord, useGetMany, useRecordContext } from 'react-admin'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { v4 } from 'uuid'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useCall } from '#admin/core/use-call.ts'
import { statusChangeConfirmation } from '#admin/resources/shop/vitamin-orders/order-status.tsx'
import { type OrderRecord, orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { InputRow, NumberFormField, SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import type { ReferenceSource } from '#admin/ui/ReferencePicker.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import { showUserBalance } from '#shared/money/balances/balances.contract.ts'
import { maxProductsPerOrder } from '#shared/shop/products/order-limits.ts'
import type { Product } from '#shared/shop/products/products.contract.ts'
import { nextStatuses, orderMethodNames, orderStatusNames } from '#shared/shop/vitamin-orders/order-status.ts'
import {
  deskOrderMethods,
  placeDeskOrder,
  updateOrderStatus,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

const methods = deskOrderMethods.map((id) => ({ id, name: orderMethodNames[id] }))

/** The payment method; for the balance, the member’s balance in the branch. */
function MethodInput() {
  const [user, branch, method] = useWatch({ name: ['user', 'branch', 'method'] })
  const { data, error, refetch } = useCall(
    showUserBalance,
    { params: { userId: user }, query: { branchId: branch } },
    { enabled: Boolean(method === 'balance' && user && branch) },
  )
  return (
    <div>
      <SelectFormField
        source="method"
        choices={methods}
        hint={
          method === 'balance' ? data && orderTexts.balanceOf(formatKurus(data.balance)) : orderTexts.deskHint
        }
      />
      {method === 'balance' && error && <LoadError error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

/** A desk order. */
export function OrderCreate() {
  const { branch } = useBranchScope()
  const [requestKey] = useState(() => v4())
  return (
    <CreatePage redirect="show">
      <RecordForm
        schema={placeDeskOrder.schema.body}
        defaultValues={{ branch, method: 'desk', items: [{ product: null, quantity: 1 }], requestKey }}
        save={orderTexts.place}
      >
        <ReferenceFormField source="user" {...memberSource} />
        <InputRow>
          <BranchInput />
          <MethodInput />
        </InputRow>
        <OrderLinesInput />
        <TextFormField source="adminNote" rows={2} hint={orderTexts.noteHint} />
      </RecordForm>
    </CreatePage>
  )
}

type ProductRecord = Product & RaRecord<string>

interface Line {
  product: string | null
  quantity: number | string
}

/** A product on sale with its stock. */
const productSource: ReferenceSource = {
  reference: 'products',
  filter: { isActive: true },
  detail: ({ price, stock }) => orderTexts.productDetail(formatKurus(Number(price)), Number(stock)),
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
function OrderLinesInput() {
  const { fields, append, remove } = useFieldArray({ name: 'items' })
  const { setValue } = useFormContext()
  const lines: Line[] = useWatch({ name: 'items', defaultValue: [] })
  const [user, branch, method] = useWatch({ name: ['user', 'branch', 'method'] })
  const ids = [...new Set(lines.flatMap(({ product }) => product ?? []))]
  const { data: products = [] } = useGetMany<ProductRecord>('products', { ids })
  const total = totalOf(lines, products)
  const content = JSON.stringify([user, branch, method, lines])
  const keyedContent = useRef(content)

  useEffect(() => setValue('shownTotal', total), [setValue, total])

  // Idempotency key: kept for retries of the same form, replaced when the items change.
  useEffect(() => {
    if (keyedContent.current !== content) setValue('requestKey', v4())
    keyedContent.current = content
  }, [setValue, content])

  return (
    <Section title={orderTexts.items} isPlain>
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
          <ReferenceFormField
            source={`items.${index}.product`}
            label={orderTexts.product}
            isRequired
            {...productSource}
          />
          <NumberFormField source={`items.${index}.quantity`} label={orderTexts.pieces} isRequired />
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
          {orderTexts.totalOf(total === undefined ? '–' : formatKurus(total))}
        </Typography>
      </Box>
    </Section>
  )
}

function StatusForm() {
  const order = useRecordContext<OrderRecord>()
  if (!order) return null
  const next = nextStatuses(order.status)
  const statuses = [order.status, ...next]
  return (
    <RecordForm
      schema={updateOrderStatus.schema.body}
      question={({ status }) => (status === order.status ? null : statusChangeConfirmation(order, status))}
    >
      <SelectFormField
        source="status"
        choices={statuses.map((id) => ({ id, name: orderStatusNames[id] }))}
        hint={next.length > 0 ? orderTexts.nextHint : orderTexts.closed}
        disabled={next.length === 0}
      />
      <TextFormField source="adminNote" rows={3} hint={orderTexts.noteHint} />
    </RecordForm>
  )
}

/** An order’s status and its note to the buyer. */
export function OrderEdit() {
  return (
    <EditPage
      redirect="show"
      subtitle={({ userName, createdAt }) => `${userName} · ${formatShortMoment(createdAt)}`}
    >
      <StatusForm />
    </EditPage>
  )
}
