/** How many rows a club of years has, by what of it grows. */
export interface SeedSize {
  users: number
  entries: number
  /** Wallets have two entries each. */
  wallets: number
  /** Of everything else that grows with the members. */
  records: number
}

/** One key for a number, so that rows of several tables can name each other; `space` tells the tables apart. */
export const key = (space: number, number: string) =>
  `('${String(space).padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`
/** The same as text, for a test's own questions. */
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

/** A table, how many rows it gets, and each column's value from the number `i` of its row. */
export type TableSeed = [table: string, count: number, columns: Record<string, string>]

/** The key of one of the members, who come round again and again. */
export const memberOf =
  ({ users }: SeedSize) =>
  (number: string) =>
    key(spaces.user, `1 + (${number}) % ${users}`)
