import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import type { GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'

/** Bytes of an HMAC that a device gets instead of a number. */
const macBytes = 16

/** The device's own key: its list is of no use at another one. It stays when the key of the device is replaced. */
const keyOf = (secret: string, device: string): Buffer =>
  createHmac('sha256', secret).update(`gate media:${device}`).digest()

const macOf = (key: Buffer, number: string): string =>
  createHmac('sha256', key).update(number).digest().subarray(0, macBytes).toString('base64url')

/** Returns what a device needs to know a medium offline, without the numbers. */
export async function readOfflineMedia(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  device: string,
): Promise<GateSnapshot['media']> {
  const { rows } = await db.execute<{ number: string; user_id: string; state: string }>(
    sql`SELECT number, user_id, state FROM entry_media WHERE state <> 'returned' ORDER BY number`,
  )
  const key = keyOf(secret, device)
  const media: GateSnapshot['media'] = { key: key.toString('base64url'), held: [], lost: [] }
  for (const { number, user_id, state } of rows) {
    const mac = macOf(key, number)
    if (state === 'lost') media.lost.push(mac)
    else media.held.push([mac, user_id])
  }
  return media
}

/** Who had a medium, and from when until when, in milliseconds. */
interface Holding {
  user: string
  from: number
  until: number
}

/** Returns the holdings of the media with these HMACs. */
export async function holdingsOf(
  db: Database,
  secret: string,
  device: string,
  macs: ReadonlySet<string>,
): Promise<Map<string, Holding[]>> {
  const found = new Map<string, Holding[]>()
  if (macs.size === 0) return found
  const key = keyOf(secret, device)
  const { rows } = await db.execute<{ number: string; user_id: string; from: string; until: string | null }>(
    sql`SELECT number, user_id, extract(epoch FROM created_at) * 1000 AS from,
      extract(epoch FROM ended_at) * 1000 AS until FROM entry_media ORDER BY created_at`,
  )
  for (const { number, user_id, from, until } of rows) {
    const mac = macOf(key, number)
    if (!macs.has(mac)) continue
    const holding = { user: user_id, from: Number(from), until: until === null ? Infinity : Number(until) }
    found.set(mac, [...(found.get(mac) ?? []), holding])
  }
  return found
}
export type Holdings = Awaited<ReturnType<typeof holdingsOf>>
