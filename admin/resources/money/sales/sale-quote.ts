import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { type FieldValues, useWatch } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import { callKey, useCall } from '#admin/core/use-call.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { kurusOf } from '#shared/core/money.ts'
import { type quoteSale as Endpoint, quoteSale } from '#shared/money/sales/sales.contract.ts'
import type { SaleLineKind, SaleMethod } from '#shared/money/sales/sales.rules.ts'

export type SaleQuote = ResponseOf<typeof Endpoint>

/** Milliseconds for which the quote on the screen is good enough for the question before selling. */
const freshFor = 10_000

/** The lines, payments and instalments of the form while they are edited; amounts are lira, or text that is no amount. */
export interface FormLine {
  kind: SaleLineKind
  subject?: string | null
  name?: string
  quantity?: unknown
  unitPrice?: unknown
  discount?: unknown
  discountReason?: string
  startsOn?: string | null
}
export interface FormPayment {
  method: SaleMethod
  amount?: unknown
}
export interface FormInstallment {
  dueOn: string
  amount?: unknown
}

export const newLine = (kind: SaleLineKind = 'package'): FormLine => ({
  ...{ kind, subject: null, name: '', quantity: 1, unitPrice: null, discount: 0, discountReason: '' },
  startsOn: null,
})

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
export const amountOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0)
export const kurusSum = (rows: readonly { amount?: unknown }[]) =>
  rows.reduce((sum, { amount }) => sum + kurusOf(amountOf(amount)), 0)

/** Whether a line can be priced. */
function isComplete({ kind, subject, name, quantity, unitPrice }: FormLine): boolean {
  if (typeof quantity !== 'number' || quantity < 1) return false
  if (kind === 'package' || kind === 'joining-fee' || kind === 'product') return Boolean(subject)
  if (kind === 'fee' || kind === 'adjustment') return Boolean(name) && typeof unitPrice === 'number'
  return kind !== 'top-up' || amountOf(unitPrice) > 0
}

/** A line as it is sent; the reason of a discount that is still to be typed is checked when the sale is made. */
const pricedLine = ({
  kind,
  subject,
  name,
  quantity,
  unitPrice,
  discount,
  discountReason,
  startsOn,
}: FormLine) => ({
  kind,
  subject: subject || null,
  name: name ?? '',
  quantity: Number(quantity),
  unitPrice: typeof unitPrice === 'number' ? unitPrice : null,
  discount: amountOf(discount),
  discountReason: discountReason || (amountOf(discount) > 0 ? '–' : ''),
  startsOn: /^\d{4}-\d{2}-\d{2}$/.test(startsOn ?? '') ? startsOn : null,
})

/** The complete lines of a sale’s values, as they are priced; those for a member need a buyer. */
function orderOf(values: { branch?: unknown; user?: unknown; lines?: FormLine[] }) {
  const branch = textOf(values.branch)
  const user = textOf(values.user)
  const lines = (values.lines ?? [])
    .filter(isComplete)
    .filter(({ kind }) => user || (kind !== 'package' && kind !== 'joining-fee' && kind !== 'top-up'))
    .map(pricedLine)
  return { order: { branch, user: user || null, lines }, isAsked: branch !== '' && lines.length > 0 }
}

/** Returns a function that resolves to the server’s quote for given values; undefined if nothing can be priced. */
export function useQuoteOf() {
  const queryClient = useQueryClient()
  return async (values: FieldValues): Promise<SaleQuote | undefined> => {
    const { order, isAsked } = orderOf(values)
    if (!isAsked) return undefined
    const input = { body: order }
    return queryClient.query({
      queryKey: callKey(quoteSale, input),
      queryFn: ({ signal }) => call(quoteSale, { ...input, signal }),
      staleTime: freshFor,
      retry: false,
    })
  }
}

/** The server’s quote for the form; undefined until a line can be priced. */
export function useSaleQuote() {
  const [branch, user, lines] = useWatch({ name: ['branch', 'user', 'lines'] })
  const { order, isAsked } = orderOf({ branch, user, lines })
  const current = JSON.stringify(order)
  const asked = useDebounced(current, 150)
  const { data, error, refetch } = useCall(
    quoteSale,
    { body: JSON.parse(asked) },
    { enabled: isAsked && asked === current, placeholderData: keepPreviousData },
  )
  return {
    isAsked,
    quote: isAsked ? data : undefined,
    error: isAsked ? error : null,
    refetch,
    /** The sale as JSON; an approval is valid for it only. */
    order: asked,
  }
}
