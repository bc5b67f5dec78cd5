import pg from 'pg'

export interface Asked {
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

/** Notes every reading statement that goes to the database while `during` runs. */
export async function statementsOf(during: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
    const [first, second] = parameters
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    const values = Array.isArray(second) ? second : (first as { values?: unknown[] }).values
    if (text && /^\s*(select|with)\b/i.test(text)) asked.push({ text, values: values ?? [] })
    return (original as (...all: unknown[]) => unknown).apply(this, parameters)
  } as typeof original
  try {
    await during()
  } finally {
    pg.Client.prototype.query = original
  }
  return asked
}

/** Tables that a statement reads from one end towards the other, with the number of rows it looked at there. */
export async function sequentialScans(
  client: pg.PoolClient,
  { text, values }: Asked,
): Promise<{ table: string; rows: number }[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  )
  const found: { table: string; rows: number }[] = []
  const walk = (node: PlanNode): void => {
    if (node['Node Type'] === 'Seq Scan') {
      const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      found.push({ table: node['Relation Name'] ?? '', rows: read })
    }
    for (const child of node.Plans ?? []) walk(child)
  }
  const [plan] = rows
  if (plan) walk(plan['QUERY PLAN'][0].Plan)
  return found
}
