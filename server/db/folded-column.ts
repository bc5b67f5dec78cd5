import { type Column, type SQL, sql } from 'drizzle-orm'

/** Several text columns folded for Turkish search, joined by spaces. */
export function foldedColumn(first: Column, ...others: Column[]): SQL {
  const joined = others.reduce<SQL>((text, column) => sql`${text} || ' ' || ${column}`, sql`${first}`)
  return sql`fold_turkish(${joined})`
}
