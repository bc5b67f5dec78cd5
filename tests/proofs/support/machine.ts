import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Clock ticks per second in which Linux counts processor time. */
const ticks = 100

interface ProcessTimes {
  parent: number
  /** Seconds of processor time. */
  own: number
  /** Of exited children. */
  ended: number
}

async function timesOf(pid: number | string): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The process name before it may contain spaces and brackets.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const at = (number: number) => Number(fields[number])
  return { parent: at(1), own: (at(11) + at(12)) / ticks, ended: (at(13) + at(14)) / ticks }
}

/** Seconds of processor time used by a process. */
export async function processorSeconds(pid: number): Promise<number> {
  return (await timesOf(pid))?.own ?? 0
}

/** The postmaster of a PostgreSQL on this machine. */
export async function findPostgres(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const times = await timesOf(rows[0]?.pid ?? 0)
  if (!times) throw new Error('PostgreSQL runs on another machine')
  return times.parent
}

/** Seconds of processor time of all processes of a PostgreSQL, exited ones included. */
export async function postgresSeconds(postmaster: number): Promise<number> {
  const all = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((name) => timesOf(name)),
  )
  const own = await timesOf(postmaster)
  return all.reduce(
    (sum, times) => (times?.parent === postmaster ? sum + times.own : sum),
    (own?.own ?? 0) + (own?.ended ?? 0),
  )
}
