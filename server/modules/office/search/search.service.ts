import { and, type SQL, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { CurrentUser } from '#server/core/current-user.ts'
import { databaseErrorOf } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { escapePattern } from '#server/db/list.ts'
import { type SearchGroupDefinition, searchGroups } from '#server/modules/office/search/search-groups.ts'
import { readWanted } from '#server/modules/office/search/wanted.ts'
import { mostHits, type SearchGroup, type SearchHit } from '#shared/office/search/search.contract.ts'

/** Milliseconds that the database gives one group. */
const groupLimit = 400
/** Milliseconds after which no group is begun any more. */
const searchLimit = 600
/** Rows that are weighed against each other; a word that many hold is not worth reading them all. */
const weighed = 200

/** Connections that all searches of this process use at a time; the rest of the pool is for other requests. */
const limit = pLimit(6)

/**
 * Only rows that an index finds. Without these settings the planner would at times read a whole table, expecting
 * the word to be common.
 */
export const searchSettings = sql`SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
  set_config('statement_timeout', ${String(groupLimit)}, true)`

/** The best rows of one group; undefined where it has nothing to look for, or is not the current user's to see. */
export function searchStatement(
  group: SearchGroupDefinition,
  currentUser: CurrentUser,
  typed: string,
): SQL | undefined {
  const { table, key, title, detail, at, order } = group
  const found = group.mayLook(currentUser.role) ? group.found(readWanted(typed), currentUser) : undefined
  if (!found) return undefined
  const beginning = sql`fold_turkish(${escapePattern(typed)}) || '%'`
  return sql`
    SELECT * FROM (
      SELECT ${key} AS _id, ${title} AS title, ${detail} AS detail, ${at} AS at
      FROM ${table} WHERE ${and(group.scope?.(currentUser), found)} LIMIT ${weighed}
    ) found
    ORDER BY (fold_turkish(title) LIKE ${beginning}) DESC, ${order ?? sql`at DESC`}, _id LIMIT ${mostHits + 1}`
}

interface HitRow extends Record<string, unknown> {
  _id: string
  title: string
  detail: string
  at: string | null
}

/** Runs one group's statement with the limits of a search. */
export async function readHits(db: Database, statement: SQL): Promise<SearchHit[]> {
  await db.execute(searchSettings)
  const { rows } = await db.execute<HitRow>(statement)
  return rows.map((row) => ({ ...row, at: row.at && new Date(row.at).toISOString() }))
}

/** PostgreSQL's code of a statement that was stopped. */
const stopped = '57014'

/** Looks into everything that the current user's back office shows, each group within its own limit of time. */
export async function searchFor(
  { pool }: Services,
  currentUser: CurrentUser,
  typed: string,
): Promise<SearchGroup[]> {
  const end = Date.now() + searchLimit
  const groups = searchGroups.flatMap((group) => {
    const statement = searchStatement(group, currentUser, typed)
    return statement ? [{ resource: group.resource, statement }] : []
  })
  const answers = await Promise.all(
    groups.map(({ resource, statement }) =>
      limit(async (): Promise<SearchGroup> => {
        const late = { resource, hits: [], hasMore: false, isLate: true }
        if (Date.now() > end) return late
        try {
          const hits = await inTransaction(pool, ({ db }) => readHits(db, statement))
          return {
            resource,
            hits: hits.slice(0, mostHits),
            hasMore: hits.length > mostHits,
            isLate: false,
          }
        } catch (error) {
          if (databaseErrorOf(error)?.code === stopped) return late
          throw error
        }
      }),
    ),
  )
  return answers.filter(({ hits, isLate }) => hits.length > 0 || isLate)
}
