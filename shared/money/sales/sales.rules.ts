/** What a line of a sale is for. */
export const saleLineKinds = ['package', 'fee', 'product', 'day-pass', 'top-up', 'adjustment'] as const
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
