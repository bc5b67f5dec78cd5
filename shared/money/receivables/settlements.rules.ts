/** How a receivable is settled: by money, given up by the club, or taken back with its sale. */
export const settlementKinds = ['payment', 'write-off', 'credit'] as const

/** Ages of an open receivable by the days since its due date. */
export const debtAges = ['not-due', 'week', 'month', 'two-months', 'older'] as const
export type DebtAge = (typeof debtAges)[number]

/** Days since the due date with which each age begins; before the first of them a receivable is not due yet. */
export const debtAgeDays = { week: 0, month: 8, 'two-months': 31, older: 61 } as const satisfies Partial<
  Record<DebtAge, number>
>

/** States of a receivable, derived from its sums. */
export const receivableStates = ['open', 'partial', 'paid', 'written-off', 'credited'] as const
export type ReceivableState = (typeof receivableStates)[number]

export function receivableState({
  open,
  settled,
  writtenOff,
  amount,
}: {
  open: number
  settled: number
  writtenOff: number
  amount: number
}): ReceivableState {
  if (open > 0) return open === amount ? 'open' : 'partial'
  if (writtenOff > 0) return 'written-off'
  return settled > 0 ? 'paid' : 'credited'
}

/** Receivables that one payment settles at most. */
export const mostSettled = 50

/** Days ahead to which a due date or a promise may be moved at most. */
export const furthestDueDays = 730

/** Kinds of lines in the account of a debtor. */
export const accountLineKinds = ['sale', 'debt', 'payment', 'write-off', 'credit', 'reversal'] as const
export type AccountLineKind = (typeof accountLineKinds)[number]
