import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type CurrentUser, isTrainer } from '#server/core/current-user.ts'
import { containsWords } from '#server/db/list.ts'
import { idEndOf } from '#shared/core/short-number.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'
import type { Access, Resource } from '#shared/permissions/permissions.ts'

/** A search text, parsed once for all sources. */
export interface SearchTerms {
  /** Words that a trigram index can find; undefined if the text has none. */
  words: string | undefined
  /** The number of an order. */
  number: number | undefined
  /** The end of an id that was typed as its short number. */
  idEnd: string | undefined
  /** The text as it was typed, for keys that have to match exactly. */
  exact: string
}

/** Records of one resource that the search of the back office finds. */
export interface SearchSource {
  resource: Resource
  /** Whether the back office shows the resource to a user. */
  isListedFor: (currentUser: CurrentUser) => boolean
  table: PgTable
  key: PgColumn
  title: PgColumn | SQL
  detail: PgColumn | SQL
  at: PgColumn | SQL
  /** Condition of the rows that match; undefined if no query is needed. */
  matches: (terms: SearchTerms, currentUser: CurrentUser) => SQL | undefined
  scope?: (currentUser: CurrentUser) => SQL | undefined
  /** Order of equally good rows; the newest first by default. */
  order?: SQL
}

/** The back office shows trainers only their lessons, although they may read more on the site. */
export const listedBy = (access: Access) => (currentUser: CurrentUser) =>
  !isTrainer(currentUser) && isAllowed(currentUser, access)

/** Trigram indexes find no shorter text. */
const indexable = /[\p{L}\p{N}]{3}/u
const phone = /^[+()\d\s.-]{7,}$/

/** The digits of a phone number as it is stored, without its prefix: 0 (532) 123 → 532123. */
const phoneDigits = (typed: string) => typed.replace(/\D/g, '').replace(/^(0090|90(?=5)|0)/, '')

export function parseSearchTerms(typed: string): SearchTerms {
  const words = phone.test(typed) ? phoneDigits(typed) : typed
  const number = /^#?(\d{1,9})$/.exec(typed)?.[1]
  return {
    words: indexable.test(words) ? words : undefined,
    number: number === undefined ? undefined : Number(number),
    idEnd: idEndOf(typed),
    exact: typed,
  }
}

/**
 * Condition that a folded text contains the words. Of an e-mail address only the local part goes to the index: many
 * addresses share a domain, which makes the index slow.
 */
export function matchesWords(search: PgColumn | SQL, words: string): SQL | undefined {
  const [, local = ''] = /^([^@\s]+)@\S+$/.exec(words) ?? []
  if (!indexable.test(local)) return containsWords(search, words)
  return and(containsWords(search, local), containsWords(sql`(${search} || '')`, words))
}

/** Matches rows whose folded text contains the words. */
export const matchesText =
  (search: PgColumn | SQL) =>
  ({ words }: SearchTerms): SQL | undefined =>
    words === undefined ? undefined : matchesWords(search, words)
