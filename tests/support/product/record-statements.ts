import type pg from 'pg'

/** The statements that one call executes, in order. */
export async function recordStatements(pool: pg.Pool, call: () => Promise<unknown>) {
  const statements: pg.QueryConfig[] = []
  const query = pool.query.bind(pool)
  pool.query = ((config: pg.QueryConfig, values?: unknown[]) => {
    const { name, text } = config
    statements.push({ text, ...(name ? { name } : {}), ...(values ? { values } : {}) })
    return query(config, values)
  }) as typeof pool.query
  await call().finally(() => {
    pool.query = query
  })
  return statements
}
