import { Id } from '#shared/core/id.ts'
import { PaidLira } from '#shared/core/money.ts'
import type { Payment, Purchase } from '#shared/money/payments/payments.schema.ts'
import { topUpPath } from '#site/features/balance/top-up-path.ts'

/** What an address asks to pay for; a top-up whose amount is yet to be chosen has none. */
export type Choice =
  | Exclude<Purchase, { kind: 'top-up' }>
  | { kind: 'top-up'; branch: string; amount?: number }

/** Reads `package`, `order`, or `topUp` with an `amount`; null where there is nothing to pay for. */
export function readChoice(search: string): Choice | null {
  const query = new URLSearchParams(search)
  const idOf = (name: string) => Id.safeParse(query.get(name)).data
  const offer = idOf('package')
  if (offer) return { kind: 'package', package: offer }
  const order = idOf('order')
  if (order) return { kind: 'order', order }
  const branch = idOf('topUp')
  if (!branch) return null
  const amount = PaidLira.safeParse(query.get('amount')).data
  return { kind: 'top-up', branch, ...(amount !== undefined && { amount }) }
}

/** Where a top-up of this amount is paid. */
export const topUpOfPath = (branch: string, amount: number) => `${topUpPath(branch)}&amount=${amount}`

/** Where the same thing is paid for anew. */
export function payAgainPath({ kind, subject, price }: Payment): string {
  if (kind === 'top-up') return topUpOfPath(subject, price)
  return `/customer/checkout?${kind}=${subject}`
}
