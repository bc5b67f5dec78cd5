import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import type { GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'

/** Bytes of an HMAC that a device gets instead of a number. */
const macBytes = 16
/** Bytes of a block of SHA-256, to which HMAC pads its key. */
const hashBlock = 64

/** The device's own key: its list is of no use at another one. It stays when the key of the device is replaced. */
const keyOf = (secret: string, device: string): Buffer =>
  createHmac('sha256', secret).update(`gate media:${device}`).digest()

/**
 * SQL of the HMAC-SHA-256 of `number`, shortened, as base64url. PostgreSQL computes it, so that a list of thousands does
 * not hold up the decisions of this process.
 */
function macOf(key: Buffer): SQL {
  const block = Buffer.concat([key], hashBlock)
  const [inner, outer] = [0x36, 0x5c].map((pad) => Buffer.from(block.map((byte) => byte ^ pad)))
  return sql`translate(rtrim(encode(substring(sha256(
    ${outer}::bytea || sha256(${inner}::bytea || convert_to(number, 'UTF8'))) FOR ${macBytes}), 'base64'), '='), '+/', '-_')`
}

/** Returns what a device needs to know a medium offline, without the numbers. */
export async function readOfflineMedia(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  device: string,
): Promise<GateSnapshot['media']> {
  const key = keyOf(secret, device)
  const { rows } = await db.execute<{ mac: string; user_id: string; state: string }>(
    sql`SELECT ${macOf(key)} AS mac, user_id, state FROM entry_media WHERE state <> 'returned' ORDER BY number`,
  )
  const media: GateSnapshot['media'] = { key: key.toString('base64url'), held: [], lost: [] }
  for (const { mac, user_id, state } of rows) {
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
  const { rows } = await db.execute<{ mac: string; user_id: string; from: string; until: string | null }>(sql`
    SELECT mac, user_id, extract(epoch FROM created_at) * 1000 AS from, extract(epoch FROM ended_at) * 1000 AS until
    FROM (SELECT *, ${macOf(keyOf(secret, device))} AS mac FROM entry_media) media
    WHERE mac = ANY (${sql.param([...macs])}::text[]) ORDER BY created_at`)
  for (const { mac, user_id, from, until } of rows) {
    const holding = { user: user_id, from: Number(from), until: until === null ? Infinity : Number(until) }
    found.set(mac, [...(found.get(mac) ?? []), holding])
  }
  return found
}
export type Holdings = Awaited<ReturnType<typeof holdingsOf>>
