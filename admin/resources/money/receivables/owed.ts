import { kurusOf, liraOf } from '#shared/core/money.ts'
import type { Receivable } from '#shared/money/receivables/receivables.contract.ts'

/** Debts of one list page; a person owes fewer instalments at once. */
const mostOpen = 200

/** The call of a person's open debts, the earliest due date first. */
export const owedBy = (user: string) => ({
  query: {
    sort: ['dueOn', 'ASC'] as ['dueOn', 'ASC'],
    range: [0, mostOpen - 1] as [number, number],
    filter: { user, isOpen: true },
  },
})

/** The sum of what is open, in lira. */
export const sumOf = (debts: readonly Pick<Receivable, 'open'>[]): number =>
  liraOf(debts.reduce((sum, { open }) => sum + kurusOf(open), 0))
