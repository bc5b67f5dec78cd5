/** Why money of a till moves. Entries of desk payments are written by the database (server/db/sql/tills.sql). */
export const tillEntryKinds = [
  'payment',
  'correction',
  'refund',
  'reversal',
  'pay-in',
  'pay-out',
  'bank-drop',
  'expense',
] as const
export type TillEntryKind = (typeof tillEntryKinds)[number]

/** The kinds that a person enters: cash that goes in or out without a payment. */
export const manualEntryKinds = ['pay-in', 'pay-out', 'bank-drop', 'expense'] as const
export type ManualEntryKind = (typeof manualEntryKinds)[number]

/** The values of notes and coins in kuruş, the highest first. */
export const denominationKeys = [
  '20000',
  '10000',
  '5000',
  '2000',
  '1000',
  '500',
  '100',
  '50',
  '25',
  '10',
  '5',
] as const

/** Number of notes and coins by their value in kuruş. */
export type CashCount = Readonly<Partial<Record<(typeof denominationKeys)[number], number>>>

/** Returns the sum of counted notes and coins in whole kuruş. */
export const countedSum = (count: CashCount): number =>
  denominationKeys.reduce((sum, value) => sum + Number(value) * (count[value] ?? 0), 0)
