import pg from 'pg'

export interface ExecutedStatement {
  text: string
  values: unknown[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Records every statement of a kind, by default the reading ones, executed during `during`. */
export async function statementsOf(
  during: () => Promise<unknown>,
  kind = /^\s*(select|with)\b/i,
): Promise<ExecutedStatement[]> {
  const asked: ExecutedStatement[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
    const [first, second] = parameters
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    const values = Array.isArray(second) ? second : (first as { values?: unknown[] }).values
    if (text && kind.test(text)) asked.push({ text, values: values ?? [] })
    return (original as (...all: unknown[]) => unknown).apply(this, parameters)
  } as typeof original
  try {
    await during()
  } finally {
    pg.Client.prototype.query = original
  }
  return asked
}

/** A sequential scan with its number of rows read. */
interface Scan {
  table: string
  rows: number
}

const scansOf = (plan: PlanNode): Scan[] => [
  ...(plan['Node Type'] === 'Seq Scan'
    ? [
        {
          table: plan['Relation Name'] ?? '',
          rows: (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
        },
      ]
    : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

/** Explains and runs one statement; returns its sequential scans. */
export async function sequentialScans(
  client: pg.PoolClient,
  { text, values }: ExecutedStatement,
): Promise<Scan[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('The database explained nothing')
  return scansOf(plan.Plan)
}

/** Runs a statement in a transaction that is rolled back; returns the rows that it read of each table. */
export async function rowsRead(
  pool: pg.Pool,
  { text, values }: ExecutedStatement,
): Promise<Record<string, number>> {
  const client = await pool.connect()
  const counters = async () => {
    const { rows } = await client.query<{ table: string; read: number }>(
      `SELECT relname AS table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS read FROM pg_stat_xact_user_tables`,
    )
    return new Map(rows.map(({ table, read }) => [table, read]))
  }
  try {
    await client.query('BEGIN')
    const before = await counters()
    await client.query(text, values)
    const after = await counters()
    return Object.fromEntries([...after].map(([table, read]) => [table, read - (before.get(table) ?? 0)]))
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
