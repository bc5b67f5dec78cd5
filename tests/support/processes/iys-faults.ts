import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { SimulatedIys } from '#tests/support/processes/iys.ts'

/** Changes of mind of each person. */
const changesEach = 4
const patience = 600_000

interface Field {
  pool: pg.Pool
  iys: SimulatedIys
  /** A multiple of four. */
  changes: number
  kills: number
  /** Kills the product and starts it again. */
  restart(): Promise<void>
}

const countOf = async (pool: pg.Pool, condition: string): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM iys_entries WHERE ${condition}`,
  )
  return rows[0]?.count ?? 0
}

/** People agree and refuse by turns, within an hour. */
export const writeChanges = (pool: pg.Pool, changes: number) =>
  pool.query(
    `INSERT INTO consents (id, channel, recipient, status, consented_at, source, is_proven)
     SELECT gen_random_uuid(), 'sms', '+905' || lpad((300000000 + person)::text, 9, '0'),
       (ARRAY['approved', 'refused'])[1 + turn % 2]::consent_status,
       date_trunc('second', now()) - interval '1 hour' + make_interval(mins => turn), 'account', true
     FROM generate_series(1, $1::int) AS person, generate_series(0, $2::int) AS turn`,
    [changes / changesEach, changesEach - 1],
  )

/** As if the pauses and the leases of a killed process were over. */
export const endPauses = (pool: pg.Pool) =>
  pool.query(
    `WITH state AS (UPDATE iys_state SET paused_until = NULL)
     UPDATE iys_entries SET due_at = now() WHERE state IN ('waiting', 'sent')`,
  )

/** Lets all changes be entered while the product is killed; returns how the promises were broken. */
export async function enterThroughKills({ pool, iys, changes, kills, restart }: Field): Promise<string[]> {
  const violations: string[] = []
  let killed = 0
  const isOpen = `state IN ('waiting', 'sent')`
  for (const deadline = Date.now() + patience; (await countOf(pool, isOpen)) > 0; await sleep(100)) {
    if (Date.now() > deadline) return ['The changes were not entered in time']
    const isHalfway = (await countOf(pool, `state <> 'waiting'`)) > (killed * changes) / (kills + 1)
    if (killed === kills || !isHalfway) continue
    killed += 1
    await restart()
  }
  if (killed < kills) violations.push(`Only ${killed} kills came before the end`)
  const refused = await countOf(pool, `state <> 'accepted'`)
  if (refused > 0) violations.push(`${refused} entries were not accepted`)
  const entries = await iys.entries()
  if (entries.length !== changes) violations.push(`İYS holds ${entries.length} entries of ${changes}`)
  const said = new Map<string, { status: string; at: Date }[]>()
  for (const { recipient, status, at } of entries)
    said.set(recipient, [...(said.get(recipient) ?? []), { status, at }])
  for (const [recipient, history] of said) {
    const isInOrder = history.every(({ at }, place) => place === 0 || at > (history[place - 1]?.at ?? at))
    const statuses = history.map(({ status }) => status).join(' ')
    if (!isInOrder || statuses !== 'ONAY RET ONAY RET') violations.push(`${recipient}: ${statuses}`)
  }
  return violations
}
