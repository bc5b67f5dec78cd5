import { ConfigurationError } from '#server/core/configuration.ts'
import type { DatabasePool } from '#server/db/database.ts'

const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

interface Session extends Record<(typeof timeouts)[number], string> {
  server: string
}

const sessionSql = `SELECT pg_postmaster_start_time()::text || ' ' || current_database() AS server,
  ${timeouts.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`

async function readSession(pool: DatabasePool): Promise<Session> {
  const { rows } = await pool.query<Session>(sessionSql)
  if (!rows[0]) throw new Error('The session was not answered')
  return rows[0]
}

/**
 * Checks the pool behind a transaction pooler: it leads to the database of `DATABASE_DIRECT_URL`, and its sessions have
 * timeouts, which a client cannot set there. Throws `ConfigurationError`.
 */
export async function checkPooler(pool: DatabasePool): Promise<void> {
  if (!pool.direct) return
  const [pooled, direct] = await Promise.all([readSession(pool), readSession(pool.direct)])
  if (pooled.server !== direct.server)
    throw new ConfigurationError('DATABASE_URL ve DATABASE_DIRECT_URL aynı veri tabanını göstermelidir.')
  const missing = timeouts.filter((name) => pooled[name] === '0')
  if (missing.length > 0)
    throw new ConfigurationError(
      `DATABASE_URL hatalı: bağlantı havuzunda ${missing.join(', ')} verilmemiş (deployment/pgbouncer.ini).`,
    )
}
