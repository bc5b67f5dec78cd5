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
