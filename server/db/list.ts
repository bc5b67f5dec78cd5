import { and, asc, type Column, desc, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { RowReader } from '#server/db/cursor.ts'
import type { Database } from '#server/db/database.ts'
import {
  defaultRowLimit,
  exactSearchLimit,
  exactTotalLimit,
  type ListQuery,
} from '#shared/core/list-query.ts'

type Sortable = Column | SQL
/** What a filter that is more than equality asks of a row; its value is of the type that the contract names. */
type Condition = (value: never) => SQL

/** A search that looks beyond the table's own text, in the accounts its rows belong to. */
export interface SpreadSearch {
  /** The column whose values `among` selects; of several columns one has to be among them. */
  by: Column | readonly Column[]
  /**
   * What finds words that few have: a selection of values of `by`, each part behind its trigram index. What the list
   * asks of its rows besides may narrow it.
   */
  among: (words: string, within: SQL | undefined) => SQL
  /** The same for words that many have, asked of one row after the other in the list's own order. */
  each: (words: string) => SQL
  /** What is no word but, say, a number that only one row can have. */
  exact?: (words: string) => SQL | undefined
}

/** How one table answers list queries; names on the left are those of the contract. */
export interface ListDefinition<T extends PgTable> {
  table: T
  key: Column
  /** The columns a row needs; all of the table's when absent. Fewer are read and turned faster. */
  columns?: Record<string, PgColumn | SQL>
  sort: Record<string, Sortable>
  defaultSort: [string, 'ASC' | 'DESC']
  /** A column is compared for equality; anything else says what its value means. */
  filters?: Record<string, Column | Condition>
  /** The folded text that the search box looks into, with a trigram index behind it, or where else it looks. */
  search?: Sortable | SpreadSearch
}

export interface Page<Row> {
  rows: Row[]
  first: number
  total: number
  /** The total is the planner's estimate, not a count. */
  estimated: boolean
}

/** A list query that may ask for all rows, read one batch after the other, instead of a page. */
export interface ReadableQuery extends ListQuery {
  reader?: RowReader | undefined
}

/** Above this estimate the rows are not even counted up to the limit. */
const plainlyMany = exactTotalLimit * 2
/** From here on it is quicker to ask each row in its turn than to collect all that a search means. */
export const commonCount = 5_000
/** A text without a meaning of its own inside LIKE. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** One page of rows in SQL: filtered, searched, sorted with the key as tie-breaker, and their total. */
export async function listRows<T extends PgTable, Row = T['$inferSelect']>(
  db: Database,
  definition: ListDefinition<T>,
  query: ReadableQuery,
  scope?: SQL,
): Promise<Page<Row>> {
  const { table, key, columns } = definition
  const { reader } = query
  if (reader?.isDone) return { rows: [], first: 0, total: 0, estimated: false }
  const within = conditionOf(definition, query, scope)
  const spread = await findSpread(db, definition, query, within)
  const condition = and(within, spread?.condition)
  const [name, order] = query.sort ?? definition.defaultSort
  const column = definition.sort[name]
  if (!column) throw new Error(`No sort column is named ${name}`)
  const direction = order === 'ASC' ? asc : desc
  const [first, last] = query.range ?? [0, defaultRowLimit - 1]
  const selectOn = (source: Database) =>
    (columns ? source.select(columns) : source.select())
      .from(table as PgTable)
      .where(condition)
      .orderBy(direction(column), direction(key))
  if (reader) {
    const rows = (await reader.next(selectOn)) as Row[]
    return { rows, first, total: first + rows.length, estimated: true }
  }
  const select = selectOn(db)
    .limit(last - first + 1)
    .offset(first)
  const isSearch = query.filter?.q || query.filter?.id
  const count = async () =>
    spread?.isCommon ? atLeastMany : (isSearch ? countSearch : countRows)(db, table, condition)
  // Whoever asks for no page nearly always gets all there is: then nothing has to be counted.
  const [rows, counted] = await Promise.all([
    select as unknown as Promise<Row[]>,
    query.range ? count() : undefined,
  ])
  const read = first + rows.length
  const isLast = rows.length <= last - first && (rows.length > 0 || first === 0)
  if (isLast) return { rows, first, total: read, estimated: false }
  const { total, estimated } = counted ?? (await count())
  // However wrong the estimate: behind a full page the next one can be turned to.
  const isTooLow = estimated && rows.length > 0 && total <= read
  return { rows, first, total: isTooLow ? read + 1 : total, estimated }
}

/** A search that many rows answer is not counted: whoever makes one types another word. */
const atLeastMany = { total: exactSearchLimit + 1, estimated: true }

const isSpread = (search: Sortable | SpreadSearch | undefined): search is SpreadSearch =>
  search !== undefined && 'among' in search

/** What a spread search asks of a row, by how many it may mean. */
async function findSpread<T extends PgTable>(
  db: Database,
  { search }: ListDefinition<T>,
  { filter }: ListQuery,
  within: SQL | undefined,
): Promise<{ condition: SQL; isCommon: boolean } | undefined> {
  const words = filter?.q
  if (!isSpread(search) || typeof words !== 'string' || !words) return undefined
  const exact = search.exact?.(words)
  if (exact) return { condition: exact, isCommon: false }
  // Searched once: the page and its count then look at what was found, not for it again.
  const { rows } = await db.execute<{ found: string | null; isCommon: boolean }>(sql`
    SELECT count(*) >= ${commonCount} AS "isCommon",
      CASE WHEN count(*) < ${commonCount} THEN array_agg(meant.found_key)::text END AS found
    FROM (SELECT found_key FROM (${search.among(words, within)}) candidates (found_key) LIMIT ${commonCount}) meant`)
  const [answer] = rows
  const isCommon = answer?.isCommon ?? false
  if (isCommon) return { condition: search.each(words), isCommon }
  const found = [search.by]
    .flat()
    .map((by) => sql`${by} = ANY (${answer?.found ?? '{}'}::${sql.raw(by.getSQLType())}[])`)
  return { condition: sql`(${sql.join(found, sql` OR `)})`, isCommon }
}

/** Every word of a search occurs in a folded text. */
export const containsWords = (text: Sortable, words: string): SQL =>
  and(
    sql`true`,
    ...words
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`${text} LIKE '%' || fold_turkish(${escapePattern(word)}) || '%'`),
  ) as SQL

/** What a list query asks of a row, for more than its pages: sums of what a list shows. */
export function conditionOf<T extends PgTable>(
  definition: ListDefinition<T>,
  query: ListQuery,
  scope?: SQL,
): SQL | undefined {
  const filter = query.filter ?? {}
  const conditions: (SQL | undefined)[] = [scope]
  const ids = filter.id
  if (Array.isArray(ids)) conditions.push(ids.length > 0 ? inArray(definition.key, ids) : sql`false`)
  for (const [name, condition] of Object.entries(definition.filters ?? {})) {
    const value = filter[name]
    if (value === undefined) continue
    conditions.push(typeof condition === 'function' ? condition(value as never) : eq(condition, value))
  }
  if (typeof filter.q === 'string' && filter.q && definition.search && !isSpread(definition.search)) {
    conditions.push(containsWords(definition.search, filter.q))
  }
  return and(...conditions)
}

/** Counts up to the exact limit; past it the planner's estimate is good enough for a pager. */
async function countRows(db: Database, table: PgTable, condition: SQL | undefined) {
  if ((await tableSize(db, table)) > plainlyMany) {
    const estimate = await estimateRows(db, table, condition)
    if (estimate > plainlyMany) return { total: estimate, estimated: true }
  }
  const total = await countUpTo(db, table, condition, exactTotalLimit + 1)
  if (total <= exactTotalLimit) return { total, estimated: false }
  return { total: Math.max(total, await estimateRows(db, table, condition)), estimated: true }
}

/** Counts what a search finds up to its own limit; the planner knows nothing of words. */
async function countSearch(db: Database, table: PgTable, condition: SQL | undefined) {
  const total = await countUpTo(db, table, condition, exactSearchLimit + 1)
  return { total, estimated: total > exactSearchLimit }
}

async function countUpTo(db: Database, table: PgTable, condition: SQL | undefined, limit: number) {
  const counted = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT 1 FROM ${table} ${where(condition)} LIMIT ${limit}) counted`,
  )
  return counted.rows[0]?.total ?? 0
}

const where = (condition: SQL | undefined) => (condition ? sql`WHERE ${condition}` : sql``)

/** Returns the planner's estimate. */
async function estimateRows(db: Database, table: PgTable, condition: SQL | undefined): Promise<number> {
  const query = dialect.sqlToQuery(sql`SELECT 1 FROM ${table} ${where(condition)}`)
  return cached(estimates, `${query.sql} ${JSON.stringify(query.params)}`, async () => {
    const explained = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${table} ${where(condition)}`,
    )
    return explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  })
}

/** Returns the estimated number of a table's rows, which only decides how to count. */
async function tableSize(db: Database, table: PgTable): Promise<number> {
  const name = getTableName(table)
  return cached(sizes, name, async () => {
    const answer = await db.execute<{ rows: number }>(
      sql`SELECT reltuples::bigint::int AS rows FROM pg_class WHERE oid = ${name}::regclass`,
    )
    return answer.rows[0]?.rows ?? 0
  })
}

const dialect = new PgDialect()
/** 60 s TTL caches. */
const estimates = new LRUCache<string, number>({ max: 500, ttl: 60_000 })
const sizes = new LRUCache<string, number>({ max: 500, ttl: 60_000 })

async function cached(
  cache: LRUCache<string, number>,
  key: string,
  read: () => Promise<number>,
): Promise<number> {
  const known = cache.get(key)
  if (known !== undefined) return known
  const value = await read()
  cache.set(key, value)
  return value
}
