import { Id } from '#shared/core/id.ts'
import { PaidLira } from '#shared/core/money.ts'
import type { Payment, Purchase } from '#shared/money/payments/payments.schema.ts'
import { topUpPath } from '#site/features/balance/top-up-path.ts'

/** The purchase in a URL, or an open attempt; a top-up without a chosen amount has none. */
export type Choice =
  | Exclude<Purchase, { kind: 'top-up' }>
  | { kind: 'attempt'; payment: string }
  | { kind: 'top-up'; branch: string; amount?: number }

/** Reads `payment`, `package`, `order`, `debts`, or `topUp` with `amount`; null if there is none. */
export function parsePurchase(search: string): Choice | null {
  const query = new URLSearchParams(search)
  const idOf = (name: string) => Id.safeParse(query.get(name)).data
  const payment = idOf('payment')
  if (payment) return { kind: 'attempt', payment }
  const offer = idOf('package')
  const beneficiary = idOf('for')
  const selling = idOf('branch')
  if (offer)
    return {
      kind: 'package',
      package: offer,
      ...(selling && { branch: selling }),
      ...(beneficiary && { beneficiary }),
    }
  const order = idOf('order')
  if (order) return { kind: 'order', order }
  const debts = query.get('debts')?.split(',') ?? []
  if (debts.length > 0 && debts.every((id) => Id.safeParse(id).success))
    return { kind: 'receivables', receivables: debts }
  const branch = idOf('topUp')
  if (!branch) return null
  const amount = PaidLira.safeParse(query.get('amount')).data
  return { kind: 'top-up', branch, ...(amount !== undefined && { amount }) }
}

/** The checkout path of a top-up. */
export const topUpOfPath = (branch: string, amount: number) => `${topUpPath(branch)}&amount=${amount}`

/** The checkout path of a package of a branch, for the buyer or a minor. */
export const packagePath = (offer: string, branch: string | undefined, beneficiary?: string | null) =>
  `/customer/checkout?package=${offer}${branch ? `&branch=${branch}` : ''}${beneficiary ? `&for=${beneficiary}` : ''}`

/** The page of a member’s debts. */
const debtsPath = '/customer/debts'

/** The checkout path of open receivables. */
export const payDebtsPath = (receivables: readonly string[]) =>
  `/customer/checkout?debts=${receivables.join()}`

/** The checkout path to repeat a purchase; debts are chosen again, as they may be settled by now. */
export function payAgainPath({ kind, subject, branch, price, beneficiary }: Payment): string {
  if (kind === 'top-up') return topUpOfPath(subject, price)
  if (kind === 'package') return packagePath(subject, branch, beneficiary)
  if (kind === 'receivables') return debtsPath
  return `/customer/checkout?${kind}=${subject}`
}
