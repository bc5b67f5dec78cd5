import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { containsWords } from '#server/db/list.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** What somebody looks for, read once for all groups. */
export interface Wanted {
  /** Words with letters enough for an index to find them; undefined where there are none. */
  words: string | undefined
  /** The number of an order. */
  number: number | undefined
  /** A key that is known to the letter. */
  exact: string
}

/** A trigram index knows nothing shorter. */
const findable = /[\p{L}\p{N}]{3}/u
const phone = /^[+()\d\s.-]{7,}$/

/** A phone number as it is stored, without what stands before it at home: 0 (532) 123 → 532123. */
const phoneDigits = (typed: string) => typed.replace(/\D/g, '').replace(/^(0090|90(?=5)|0)/, '')

export function readWanted(typed: string): Wanted {
  const words = phone.test(typed) ? phoneDigits(typed) : typed
  const number = /^#?(\d{1,9})$/.exec(typed)?.[1]
  return {
    words: findable.test(words) ? words : undefined,
    number: number === undefined ? undefined : Number(number),
    exact: typed,
  }
}

/**
 * A text holds the words. Of an address the index is asked for what stands before the @ alone: everybody's ends alike,
 * and an index takes long to say so.
 */
function holds(search: PgColumn | SQL, words: string): SQL | undefined {
  const [, local = ''] = /^([^@\s]+)@\S+$/.exec(words) ?? []
  if (!findable.test(local)) return containsWords(search, words)
  return and(containsWords(search, local), containsWords(sql`(${search} || '')`, words))
}

/** Rows whose folded text holds the words. */
export const inText =
  (search: PgColumn | SQL) =>
  ({ words }: Wanted): SQL | undefined =>
    words === undefined ? undefined : holds(search, words)

/** People whom the words are taken to name, where what they bought is looked for. */
const mostPeople = 200

/** Rows of whomever the words name; read as an array, so that each row is found by its index. */
export const ofPeople = (column: PgColumn, { words }: Wanted): SQL | undefined =>
  words === undefined
    ? undefined
    : sql`${column} = ANY (ARRAY(SELECT ${users._id} FROM ${users}
        WHERE ${and(isNull(users.deletedAt), holds(users.search, words))} LIMIT ${mostPeople}))`
