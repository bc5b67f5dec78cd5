/** How a receivable is settled: by money, given up by the club, or taken back with its sale. */
export const settlementKinds = ['payment', 'write-off', 'credit'] as const
export type SettlementKind = (typeof settlementKinds)[number]
