import { and, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#server/core/actor.ts'
import type { Services } from '#server/core/services.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { Lanes } from '#server/modules/search/lanes.ts'
import { type SearchGroupDefinition, searchGroups } from '#server/modules/search/search-groups.ts'
import { readWanted, type Wanted } from '#server/modules/search/wanted.ts'
import { mostHits, type SearchGroup, type SearchHit } from '#shared/search/search.contract.ts'

/** Milliseconds that the database gives one group. */
const groupLimit = 250
/** Milliseconds after which no group is begun any more. */
const searchLimit = 600
/** Rows that are weighed against each other; a word that many hold is not worth reading them all. */
const weighed = 200

/** Connections that all searches of this process take together; the rest of the pool is for the day's work. */
const lanes = new Lanes(6)

/**
 * Only rows that an index finds. Without these settings the planner would at times read a whole table, expecting
 * the word to be common.
 */
const searchSettings = sql`SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
  set_config('statement_timeout', ${String(groupLimit)}, true)`

async function hitsOf(
  db: Database,
  { table, key, title, detail, at, order }: SearchGroupDefinition,
  condition: SQL | undefined,
  typed: string,
): Promise<SearchHit[]> {
  const beginning = sql`fold(${typed.replace(/[\\%_]/g, (character) => `\\${character}`)}) || '%'`
  const { rows } = await db.execute<{ _id: string; title: string; detail: string; at: string | null }>(sql`
    SELECT * FROM (
      SELECT ${key} AS _id, ${title} AS title, ${detail} AS detail, ${at} AS at
      FROM ${table} WHERE ${condition} LIMIT ${weighed}
    ) found
    ORDER BY (fold(title) LIKE ${beginning}) DESC, ${order ?? sql`at DESC`}, _id LIMIT ${mostHits + 1}`)
  return rows.map((row) => ({ ...row, at: row.at && new Date(row.at).toISOString() }))
}

/** What stands in the way of one group is no reason to leave the others out. */
const tookTooLong = (error: unknown) => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '57014'
}

/** Looks into everything that the actor's back office shows, each group within its own limit of time. */
export async function searchFor({ pool }: Services, actor: Actor, typed: string): Promise<SearchGroup[]> {
  const wanted: Wanted = readWanted(typed)
  const end = Date.now() + searchLimit
  const groups = searchGroups.flatMap((group) => {
    const found = group.mayLook(actor.role) ? group.found(wanted, actor) : undefined
    return found ? [{ group, condition: and(group.scope?.(actor), found) }] : []
  })
  const answers = await Promise.all(
    groups.map(({ group, condition }) =>
      lanes.run(async (): Promise<SearchGroup> => {
        const { resource } = group
        const late = { resource, hits: [], hasMore: false, isLate: true }
        if (Date.now() > end) return late
        try {
          const hits = await inTransaction(pool, async ({ db }) => {
            await db.execute(searchSettings)
            return hitsOf(db, group, condition, typed)
          })
          return {
            resource,
            hits: hits.slice(0, mostHits),
            hasMore: hits.length > mostHits,
            isLate: false,
          }
        } catch (error) {
          if (tookTooLong(error)) return late
          throw error
        }
      }),
    ),
  )
  return answers.filter(({ hits, isLate }) => hits.length > 0 || isLate)
}
