import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

/** Runs a reading, explains each of its statements, and answers what was scanned and how long all took, in ms. */
export async function explain(pool: pg.Pool, read: (db: Database) => Promise<unknown>) {
  const statements: { query: string; params: unknown[] }[] = []
  const logQuery = (query: string, params: unknown[]) => void statements.push({ query, params })
  const db: Database = drizzle({ client: pool, logger: { logQuery } })
  await read(db)
  let milliseconds = 0
  const scanned: string[] = []
  for (const { query, params } of statements) {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`, params)
    const [{ Plan: plan, 'Execution Time': time }] = rows[0]['QUERY PLAN']
    milliseconds += time
    scanned.push(...scansOf(plan))
  }
  return { scanned, milliseconds }
}
