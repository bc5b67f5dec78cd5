import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  type InferSelectModel,
  inArray,
  is,
  SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgMaterializedView, PgTable } from 'drizzle-orm/pg-core'
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

/** A materialised view needs `columns`. */
type Listed = PgTable | PgMaterializedView

/** How list queries read one table; the keys are names of the contract. */
export interface ListDefinition<T extends Listed> {
  table: T
  /** At most one row for each row of `table`; needs `columns`. */
  join?: { table: PgTable | SQL; on: SQL }
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
  /** There are more rows than `total`. */
  estimated: boolean
}

/** A list query that may read all rows in batches instead of a page. */
export interface ReadableQuery extends ListQuery {
  reader?: RowReader | undefined
}

/** From this number of matches on, testing each row is faster than collecting the matches. */
export const commonCount = 5_000
/** Escapes LIKE's wildcards. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Reads one page of rows, sorted with the key as tie-breaker, and the total. */
export async function listRows<T extends Listed, Row = T extends PgTable ? InferSelectModel<T> : never>(
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
  function selectFrom<Selection extends Record<string, unknown>>(source: Database, selection: Selection) {
    const rows = source
      .select(selection as typeof own)
      .from(table as PgTable)
      .$dynamic()
    const joined = definition.join ? rows.leftJoin(definition.join.table, definition.join.on) : rows
    return joined.where(condition).orderBy(ordered, direction(key))
  }
  if (reader) {
    const rows = (await reader.next((source) => selectFrom(source, own))) as Row[]
    return { rows, first, total: first + rows.length, estimated: true }
  }
  const limit = query.filter?.q || query.filter?.id ? exactSearchLimit : exactTotalLimit
  const counted = countUpTo(definition, condition, limit + 1)
  // A joined query is not run a second time for the total.
  const countedOnce = definition.join && is(definition.join.table, SQL) ? sql`count(*) OVER ()::int` : counted
  const total = related?.isCommon ? sql`${limit + 1}::int` : countedOnce
  // Without a range nearly always all rows are returned, and nothing has to be counted.
  const found = (await selectFrom(db, query.range ? { row: own, total } : { row: own })
    .limit(last - first + 1)
    .offset(first)) as unknown as { row: Row; total?: number }[]
  const rows = found.map(({ row }) => row)
  const seen = first + rows.length
  const isLast = rows.length <= last - first && (rows.length > 0 || first === 0)
  if (isLast) return { rows, first, total: seen, estimated: false }
  const matches =
    found[0]?.total ??
    (await db.execute<{ total: number }>(sql`SELECT ${counted} AS total`)).rows[0]?.total ??
    0
  if (matches <= limit) return { rows, first, total: matches, estimated: false }
  // The pager offers the page after a full one.
  return { rows, first, total: Math.max(limit, rows.length > 0 ? seen + 1 : 0), estimated: true }
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

const isRelated = (search: Sortable | RelatedSearch | undefined): search is RelatedSearch =>
  search !== undefined && 'among' in search

/** Chooses the condition of a related search by its number of matches. */
async function findRelated<T extends Listed>(
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
export function conditionOf<T extends Listed>(
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

/** The number of rows, counted up to a limit. */
const countUpTo = (source: Source, condition: SQL | undefined, limit: number): SQL =>
  sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${tables(source)} ${where(condition)} LIMIT ${limit}) counted)`

type Source = Pick<ListDefinition<Listed>, 'table' | 'join'>

const tables = ({ table, join }: Source) =>
  join ? sql`${table} LEFT JOIN ${join.table} ON ${join.on}` : sql`${table}`
const where = (condition: SQL | undefined) => (condition ? sql`WHERE ${condition}` : sql``)
