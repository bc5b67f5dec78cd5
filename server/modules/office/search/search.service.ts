import { and, type SQL, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { CurrentUser } from '#server/core/current-user.ts'
import { databaseErrorOf } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { parseSearchTerms, type SearchSource } from '#server/core/search.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { escapePattern } from '#server/db/list.ts'
import {
  mostHits,
  type SearchGroup,
  type SearchHit,
  searchedResources,
} from '#shared/office/search/search.contract.ts'

/** Milliseconds: statement timeout of one group. */
const groupLimit = 400
/** Milliseconds after which no further group is started. */
const searchLimit = 600
/** Matching rows that are read and ranked. */
const rankedRows = 200

/** Connections that all searches of this process use at a time; the rest of the pool is for other requests. */
const limit = pLimit(6)

/** Forces index scans: the planner overestimates how common a word is and would read the whole table. */
const searchSettings = sql`SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
  set_config('statement_timeout', ${String(groupLimit)}, true)`

/** Selects the best rows of a source; undefined if the source is hidden from the user or cannot match. */
function searchStatement(source: SearchSource, currentUser: CurrentUser, typed: string): SQL | undefined {
  const { table, key, title, detail, at, order, scope } = source
  const matches = source.isListedFor(currentUser)
    ? source.matches(parseSearchTerms(typed), currentUser)
    : undefined
  if (!matches) return undefined
  const beginning = sql`fold_turkish(${escapePattern(typed)}) || '%'`
  return sql`
    SELECT * FROM (
      SELECT ${key} AS _id, ${title} AS title, ${detail} AS detail, ${at} AS at
      FROM ${table} WHERE ${and(scope?.(currentUser), matches)} LIMIT ${rankedRows}
    ) found
    ORDER BY (fold_turkish(title) LIKE ${beginning}) DESC, ${order ?? sql`at DESC`}, _id LIMIT ${mostHits + 1}`
}

interface HitRow extends Record<string, unknown> {
  _id: string
  title: string
  detail: string
  at: string | null
}

/** Runs the statement of one group with the settings of a search. */
async function readHits(db: Database, statement: SQL): Promise<SearchHit[]> {
  await db.execute(searchSettings)
  const { rows } = await db.execute<HitRow>(statement)
  return rows.map((row) => ({ ...row, at: row.at && new Date(row.at).toISOString() }))
}

/** PostgreSQL's code of a cancelled statement. */
const queryCanceled = '57014'

/** Searches the resources that the back office shows the user, each within its own time limit. */
export async function searchFor(
  { pool, modules }: Services,
  currentUser: CurrentUser,
  typed: string,
): Promise<SearchGroup[]> {
  const end = Date.now() + searchLimit
  const sources = modules.flatMap(({ search = [] }) => search)
  const groups = searchedResources.flatMap((resource) => {
    const source = sources.find((one) => one.resource === resource)
    const statement = source && searchStatement(source, currentUser, typed)
    return statement ? [{ resource, statement }] : []
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
          if (databaseErrorOf(error)?.code === queryCanceled) return late
          throw error
        }
      }),
    ),
  )
  return answers.filter(({ hits, isLate }) => hits.length > 0 || isLate)
}
