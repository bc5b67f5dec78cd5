import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { RunningProduct } from '#tests/support/processes/running-product.ts'

export const victims = ['server', 'database', 'backend', 'server and database'] as const
export type Victim = (typeof victims)[number]

/** The pid and port of the running PostgreSQL: lines 1 and 4 of `postmaster.pid`. */
export async function postmaster(dataDir: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** The URL of the embedded database of a running product. */
export async function embeddedAddress(dataDir: string): Promise<string> {
  const { port } = await postmaster(dataDir)
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  return `postgres://club:${password}@127.0.0.1:${port}/club?sslmode=disable`
}

/** A PostgreSQL backend running a request of the product, or the last one that did. */
async function busyBackend(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'club' AND pid <> pg_backend_pid()
     ORDER BY state = 'active' DESC, state_change DESC LIMIT 1`,
  )
  if (!rows[0]) throw new Error('The product has no connection to kill')
  return rows[0].pid
}

/** Sends SIGKILL; waits until the product has exited if it is a victim. */
export async function kill(
  victim: Victim,
  { process: child }: RunningProduct,
  { dataDir, pool }: { dataDir: string; pool?: pg.Pool },
): Promise<void> {
  const ended = new Promise((fulfil) => child.once('exit', fulfil))
  if (victim === 'backend') {
    if (pool) process.kill(await busyBackend(pool), 'SIGKILL')
    return
  }
  const { pid } = await postmaster(dataDir)
  if (victim !== 'database') child.kill('SIGKILL')
  if (victim !== 'server') process.kill(pid, 'SIGKILL')
  if (victim !== 'database') await ended
}
