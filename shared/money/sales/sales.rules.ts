import { addMonths } from '#shared/core/club-time.ts'

/** The subjects of the lines of a sale. */
export const saleLineKinds = [
  'package',
  'joining-fee',
  'fee',
  'product',
  'day-pass',
  'top-up',
  'adjustment',
] as const
export type SaleLineKind = (typeof saleLineKinds)[number]

/** How a payment at the desk is made. `wallet` debits the member's balance. */
export const saleMethods = ['cash', 'card', 'transfer', 'wallet'] as const
export type SaleMethod = (typeof saleMethods)[number]

/** Derived from the receivables of a sale; not stored. */
export const saleStatuses = ['open', 'partial', 'paid', 'written-off', 'reversed'] as const
export type SaleStatus = (typeof saleStatuses)[number]

/** How long the approval of a second person can be used, in minutes. */
export const approvalMinutes = 10

/** Days ahead on which a sold membership may start at the latest. */
export const startAheadDays = 90

/** Instalments of one plan. */
export const longestPlan = 24

/** Instalments of a package at most: one for each whole month of its days, at least one. */
export const mostInstallments = (durationDays: number): number =>
  Math.min(longestPlan, Math.max(1, Math.floor(durationDays / 30)))

/** A discount over half of the list price, or an own price that is over half off the list price, asks before it is sold. */
export const isFarFromListPrice = ({
  listPrice,
  unitPrice,
  quantity,
  discount,
}: {
  /** Amounts in one unit, of one piece; the discount is off the whole line. */
  listPrice: number
  unitPrice: number
  quantity: number
  discount: number
}): boolean =>
  discount * 2 > unitPrice * quantity || (listPrice > 0 && Math.abs(unitPrice - listPrice) * 2 > listPrice)

/**
 * Returns equal monthly instalments of a sum in whole kuruş; the first one holds the remainder. Due on the same day of
 * the following months, or on their last day if they are shorter, and at the latest on `until`.
 */
export function planOf(
  kurus: number,
  count: number,
  from: string,
  until: string | null = null,
): { dueOn: string; amount: number }[] {
  const part = Math.floor(kurus / count)
  if (part <= 0) return []
  return Array.from({ length: count }, (_, index) => {
    const dueOn = addMonths(from, index + 1)
    return {
      dueOn: until !== null && dueOn > until ? until : dueOn,
      amount: index === 0 ? kurus - part * (count - 1) : part,
    }
  })
}
