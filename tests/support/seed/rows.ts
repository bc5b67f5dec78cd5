/** Row counts of a large club, by what drives their growth. */
export interface SeedSize {
  users: number
  entries: number
  /** Wallets have two entries each. */
  wallets: number
  /** All other records that grow with the members. */
  records: number
}

/** A key derived from a number, so that rows of several tables can reference each other; `space` is the table. */
export const key = (space: number, number: string) =>
  `('${String(space).padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`
/** The same as text, for queries of a test. */
export const keyOf = (space: number, number: number) =>
  `${String(space).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

export const spaces = {
  branch: 1,
  user: 2,
  wallet: 3,
  membership: 4,
  template: 5,
  raffle: 6,
  referral: 7,
  team: 8,
  version: 33,
  lesson: 39,
}
export const branchCount = 20
export const branch = (number: string) => key(spaces.branch, `1 + (${number}) % ${branchCount}`)
export const ago = (number: string, unit: string) => `now() - (${number}) * interval '1 ${unit}'`
export const oneOf = (type: string, values: readonly string[], number: string) =>
  `((ARRAY['${values.join("','")}'])[1 + (${number}) % ${values.length}])::${type}`

/** Table, row count, and each column’s SQL expression of the row number `i`. */
export type TableSeed = [table: string, count: number, columns: Record<string, string>]

/** A member’s key, cycling through all members. */
export const memberOf =
  ({ users }: SeedSize) =>
  (number: string) =>
    key(spaces.user, `1 + (${number}) % ${users}`)
