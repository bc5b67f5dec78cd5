import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  getTableName,
  type InferSelectModel,
  inArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { nodePgCodecs } from 'drizzle-orm/node-postgres/codecs'
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
/** A filter other than equality; its value has the type that the contract declares. */
type Condition = (value: never) => SQL

/** A search in other tables than the listed one, such as the accounts that the rows belong to. */
export interface RelatedSearch {
  /** The column whose values `among` selects; of several columns one has to match. */
  by: Column | readonly Column[]
  /**
   * For rare words: a subquery of values of `by`, each part using its trigram index. `within` is the list's remaining
   * condition and may narrow it.
   */
  among: (words: string, within: SQL | undefined) => SQL
  /** For common words: a condition on one row, evaluated in the list's own order. */
  each: (words: string) => SQL
  /** For input that identifies one row, such as a number. */
  exact?: (words: string) => SQL | undefined
}

/** How list queries read one table; the keys are names of the contract. */
export interface ListDefinition<T extends PgTable> {
  table: T
  /** A table with one row for each row of `table`; needs `columns`. */
  join?: { table: PgTable; on: SQL }
  key: Column
  /** The selected columns; all of the table's when absent. */
  columns?: Record<string, PgColumn | SQL>
  sort: Record<string, Sortable>
  /** The names in `sort` that may be null; null comes last in both directions. */
  nullsLast?: readonly string[]
  defaultSort: [string, 'ASC' | 'DESC']
  /** A column is compared for equality. */
  filters?: Record<string, Column | Condition>
  /** The folded text that is searched, which has a trigram index, or a search in other tables. */
  search?: Sortable | RelatedSearch
}

export interface Page<Row> {
  rows: Row[]
  first: number
  total: number
  /** The total is an estimate of the planner. */
  estimated: boolean
}

/** A list query that may read all rows in batches instead of a page. */
export interface ReadableQuery extends ListQuery {
  reader?: RowReader | undefined
}

/** Estimates above this are returned without counting up to the limit. */
const plainlyMany = exactTotalLimit * 2
/** From this number of matches on, testing each row is faster than collecting the matches. */
export const commonCount = 5_000
/** Escapes LIKE's wildcards. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Reads one page of rows, sorted with the key as tie-breaker, and the total. */
export async function listRows<T extends PgTable, Row = InferSelectModel<T>>(
  db: Database,
  definition: ListDefinition<T>,
  query: ReadableQuery,
  scope?: SQL,
): Promise<Page<Row>> {
  const { table, key, columns } = definition
  const { reader } = query
  if (reader?.isDone) return { rows: [], first: 0, total: 0, estimated: false }
  const within = conditionOf(definition, query, scope)
  const related = await findRelated(db, definition, query, within)
  const condition = and(within, related?.condition)
  const [name, order] = query.sort ?? definition.defaultSort
  const column = definition.sort[name]
  if (!column) throw new Error(`No sort column is named ${name}`)
  const direction = order === 'ASC' ? asc : desc
  const [first, last] = query.range ?? [0, defaultRowLimit - 1]
  const selected = direction(column)
  const ordered = definition.nullsLast?.includes(name) ? sql`${selected} NULLS LAST` : selected
  const own = columns ?? getTableColumns(table as PgTable)
  function selectOn(source: Database, selection: object = own, where = condition) {
    const rows = source
      .select(selection as typeof own)
      .from(table as PgTable)
      .$dynamic()
    const joined = definition.join ? rows.innerJoin(definition.join.table, definition.join.on) : rows
    return joined.where(where).orderBy(ordered, direction(key))
  }
  if (reader) {
    const rows = (await reader.next(selectOn)) as Row[]
    return { rows, first, total: first + rows.length, estimated: true }
  }
  const isSearch = query.filter?.q || query.filter?.id
  const count = async () =>
    related?.isCommon ? atLeastMany : (isSearch ? countSearch : countRows)(db, definition, condition)
  const shape = `${name} ${order} ${first} ${last}`
  const read = <T>(isCounted = false) =>
    executeBuilt<T>(db, definition, condition, `${shape} ${isCounted}`, (where) => {
      const total = sql<number>`(${counting(definition, where, literal(exactTotalLimit + 1))})`
      return selectOn(db, isCounted ? { row: own, total } : own, where)
        .limit(literal(last - first + 1) as never)
        .offset(first)
        .prepare(unnamed)
    })
  async function readCounted(): Promise<[Row[], Total | undefined]> {
    // Without a range nearly always all rows are returned, and nothing has to be counted.
    if (!query.range) return [await read<Row>(), undefined]
    if (isSearch || (await tableSize(db, table)) > plainlyMany) return Promise.all([read<Row>(), count()])
    const found = await read<{ row: Row; total: number }>(true)
    return [found.map(({ row }) => row), exactly(found[0]?.total)]
  }
  const [rows, counted] = await readCounted()
  const seen = first + rows.length
  const isLast = rows.length <= last - first && (rows.length > 0 || first === 0)
  if (isLast) return { rows, first, total: seen, estimated: false }
  const { total, estimated } = counted ?? (await count())
  // Even with a wrong estimate the pager offers the page after a full one.
  const isTooLow = estimated && rows.length > 0 && total <= seen
  return { rows, first, total: isTooLow ? seen + 1 : total, estimated }
}

/** Returns every row of a list, which is read page by page. */
export async function allRows<Row>(readPage: (query: ListQuery) => Promise<Page<Row>>): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const { rows } = await readPage({ range: [all.length, all.length + defaultRowLimit - 1] })
    all.push(...rows)
    if (rows.length < defaultRowLimit) return all
  }
}

/** The pool names the statements that PostgreSQL should prepare. */
const unnamed = ''

interface BuiltStatement {
  execute(values: object): Promise<unknown[]>
}

/** The statements of each list, by the text of their condition and what else distinguishes them. */
const builtStatements = new WeakMap<Database, WeakMap<object, LRUCache<string, BuiltStatement>>>()
const mostBuilt = 50

/** Runs a statement that is built once for all values of its condition; building takes as long as mapping its rows. */
function executeBuilt<Row>(
  db: Database,
  definition: object,
  condition: SQL | undefined,
  shape: string,
  build: (condition: SQL | undefined) => unknown,
): Promise<Row[]> {
  const { sql: text, params } = condition ? dialect.sqlToQuery(condition) : { sql: '', params: [] }
  const ofDatabase = builtStatements.get(db) ?? new WeakMap<object, LRUCache<string, BuiltStatement>>()
  const ofList = ofDatabase.get(definition) ?? new LRUCache<string, BuiltStatement>({ max: mostBuilt })
  builtStatements.set(db, ofDatabase)
  ofDatabase.set(definition, ofList)
  const name = `${shape} ${text}`
  const statement = ofList.get(name) ?? (build(text ? withPlaceholders(text) : undefined) as BuiltStatement)
  ofList.set(name, statement)
  return statement.execute({ ...params }) as Promise<Row[]>
}

/** Returns a condition whose values are named by their position. */
function withPlaceholders(text: string): SQL {
  const [start = '', ...others] = text.split(/\$\d+/)
  return sql.join([
    sql.raw(start),
    ...others.flatMap((part, position) => [sql.placeholder(String(position)), sql.raw(part)]),
  ])
}

/** A number in the text: the first page of a whole table has no parameters and is a prepared statement. */
const literal = (number: number): SQL => sql.raw(String(number))

/** The total of a common word is not counted. */
const atLeastMany = { total: exactSearchLimit + 1, estimated: true }

const isRelated = (search: Sortable | RelatedSearch | undefined): search is RelatedSearch =>
  search !== undefined && 'among' in search

/** Chooses the condition of a related search by its number of matches. */
async function findRelated<T extends PgTable>(
  db: Database,
  { search }: ListDefinition<T>,
  { filter }: ListQuery,
  within: SQL | undefined,
): Promise<{ condition: SQL; isCommon: boolean } | undefined> {
  const words = filter?.q
  if (!isRelated(search) || typeof words !== 'string' || !words) return undefined
  const exact = search.exact?.(words)
  if (exact) return { condition: exact, isCommon: false }
  // One search: the page and its count then use the found keys.
  const { rows } = await db.execute<{ found: string | null; isCommon: boolean }>(sql`
    SELECT count(*) >= ${commonCount} AS "isCommon",
      CASE WHEN count(*) < ${commonCount} THEN array_agg(meant.found_key)::text END AS found
    FROM (SELECT found_key FROM (${search.among(words, within)}) candidates (found_key) LIMIT ${commonCount}) meant`)
  const [answer] = rows
  const isCommon = answer?.isCommon ?? false
  // The planner estimates few matches for a LIKE on another table's text and would sort all rows. For a CASE it estimates
  // half of the rows, and reads the list in its order.
  if (isCommon) return { condition: sql`CASE WHEN ${search.each(words)} THEN true ELSE false END`, isCommon }
  const found = [search.by]
    .flat()
    .map((by) => sql`${by} = ANY (${answer?.found ?? '{}'}::${sql.raw(by.getSQLType())}[])`)
  return { condition: sql`(${sql.join(found, sql` OR `)})`, isCommon }
}

/** Whether a folded text contains every word. */
export const containsWords = (text: Sortable, words: string): SQL =>
  and(
    sql`true`,
    ...words
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`${text} LIKE '%' || fold_turkish(${escapePattern(word)}) || '%'`),
  ) as SQL

/** Returns the condition of a list query, also for sums over the listed rows. */
export function conditionOf<T extends PgTable>(
  definition: ListDefinition<T>,
  query: ListQuery,
  scope?: SQL,
): SQL | undefined {
  const filter = query.filter ?? {}
  const conditions: (SQL | undefined)[] = [scope]
  const ids = filter.id
  if (Array.isArray(ids)) conditions.push(ids.length > 0 ? inArray(definition.key, ids) : sql`false`)
  const { inBranches } = filter
  const branch = definition.filters?.branch ?? definition.filters?.branchId
  if (Array.isArray(inBranches) && branch && typeof branch !== 'function')
    conditions.push(inBranches.length > 0 ? inArray(branch, inBranches) : sql`false`)
  for (const [name, condition] of Object.entries(definition.filters ?? {})) {
    const value = filter[name]
    if (value === undefined) continue
    conditions.push(typeof condition === 'function' ? condition(value as never) : eq(condition, value))
  }
  if (typeof filter.q === 'string' && filter.q && definition.search && !isRelated(definition.search)) {
    conditions.push(containsWords(definition.search, filter.q))
  }
  return and(...conditions)
}

interface Total {
  total: number
  estimated: boolean
}

/** A total that was counted up to the exact limit; undefined above it. */
const exactly = (total = 0): Total | undefined =>
  total > 0 && total <= exactTotalLimit ? { total, estimated: false } : undefined

/** Counts up to the exact limit; beyond it the planner's estimate is enough for a pager. */
async function countRows(db: Database, source: Source, condition: SQL | undefined): Promise<Total> {
  if ((await tableSize(db, source.table)) > plainlyMany) {
    const estimate = await estimateRows(db, source, condition)
    if (estimate > plainlyMany) return { total: estimate, estimated: true }
  }
  const total = await countUpTo(db, source, condition, exactTotalLimit + 1)
  if (total <= exactTotalLimit) return { total, estimated: false }
  return { total: Math.max(total, await estimateRows(db, source, condition)), estimated: true }
}

/** Counts up to the search limit; the planner cannot estimate the matches of a search. */
async function countSearch(db: Database, source: Source, condition: SQL | undefined) {
  const total = await countUpTo(db, source, condition, exactSearchLimit + 1)
  return { total, estimated: total > exactSearchLimit }
}

async function countUpTo(db: Database, source: Source, condition: SQL | undefined, limit: number) {
  const counted = await db.execute<{ total: number }>(counting(source, condition, limit))
  return counted.rows[0]?.total ?? 0
}

const counting = (source: Source, condition: SQL | undefined, limit: number | SQL): SQL =>
  sql`SELECT count(*)::int AS total FROM (SELECT 1 FROM ${tables(source)} ${where(condition)} LIMIT ${limit}) counted`

type Source = Pick<ListDefinition<PgTable>, 'table' | 'join'>

const tables = ({ table, join }: Source) =>
  join ? sql`${table} INNER JOIN ${join.table} ON ${join.on}` : sql`${table}`
const where = (condition: SQL | undefined) => (condition ? sql`WHERE ${condition}` : sql``)

/** Returns the planner's estimate. */
async function estimateRows(db: Database, source: Source, condition: SQL | undefined): Promise<number> {
  const query = dialect.sqlToQuery(sql`SELECT 1 FROM ${tables(source)} ${where(condition)}`)
  return cached(estimates, `${query.sql} ${JSON.stringify(query.params)}`, async () => {
    const explained = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${tables(source)} ${where(condition)}`,
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

const dialect = new PgDialect({ codecs: nodePgCodecs })
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
