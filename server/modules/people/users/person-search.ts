import { and, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { matchesWords, type SearchTerms } from '#server/core/search.ts'
import { commonCount, containsWords, type RelatedSearch } from '#server/db/list.ts'
import { users } from '#server/modules/people/users/users.table.ts'

const accountText = sql`account.search`

/** Selects the accounts that contain all words. */
const accountsOf = (words: string) =>
  sql`SELECT account.id FROM ${users} account WHERE ${containsWords(accountText, words)}`

/** Condition that the account of a row contains all words; evaluated row by row without a join. */
const isOf = (user: Column, words: string): SQL =>
  containsWords(sql`(SELECT account.search FROM ${users} account WHERE account.id = ${user})`, words)

/** Searches rows by the user they belong to. */
export const personSearch = (user: Column): RelatedSearch => ({
  by: user,
  among: accountsOf,
  each: (words) => isOf(user, words),
})

interface NamedRows {
  table: PgTable
  key: Column
  /** The folded text of the rows themselves. */
  text: Column
  user: Column
}

/** Matching accounts from which testing each row is faster than collecting the rows of all accounts. */
const commonAccounts = 15_000

/**
 * Searches rows by their own text or by the user they belong to. The accounts are collected first through their trigram
 * index: the planner overestimates how common words are and would join the whole table. For words with too many matching
 * accounts it returns as many placeholder rows as mark a search as common.
 */
export const ownOrPersonSearch = ({ table, key, text, user }: NamedRows): RelatedSearch => ({
  by: key,
  among: (words, within) => sql`
    WITH named AS MATERIALIZED (${accountsOf(words)} LIMIT ${commonAccounts})
    SELECT NULL FROM generate_series(1, ${commonCount})
    WHERE (SELECT count(*) FROM named) >= ${commonAccounts}
    UNION ALL
    SELECT ${key} FROM ${table} WHERE ${and(within, sql`${user} = ANY (ARRAY(SELECT id FROM named))`)}
    UNION ALL
    SELECT ${key} FROM ${table} WHERE ${and(within, containsWords(text, words))}`,
  each: (words) => sql`(${containsWords(text, words)} OR ${isOf(user, words)})`,
})

/** Searches rows that reference two users by either of them. */
export const eitherPersonSearch = (one: Column, other: Column): RelatedSearch => ({
  by: [one, other],
  among: accountsOf,
  each: (words) => sql`(${isOf(one, words)} OR ${isOf(other, words)})`,
})

/** Users whom a search text is taken to name. */
const maximumNamedUsers = 200

/** Rows of the users whom the words name; read as an array, so that each row is found by its index. */
export const usersMatching = (column: PgColumn, { words }: SearchTerms): SQL | undefined =>
  words === undefined
    ? undefined
    : sql`${column} = ANY (ARRAY(SELECT ${users._id} FROM ${users}
        WHERE ${and(isNull(users.deletedAt), matchesWords(users.search, words))} LIMIT ${maximumNamedUsers}))`

/** The current name of the user that a row references. */
export const userName = (column: PgColumn): SQL =>
  sql`coalesce((SELECT ${users.name} FROM ${users} WHERE ${eq(users._id, column)}), '')`
