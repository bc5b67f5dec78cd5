import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { isBlocked } from '#server/modules/access/turnstile/gate/unknown-media.ts'
import { turnstileDevices } from '#server/modules/access/turnstile/turnstile.table.ts'
import type { MediumFormat } from '#shared/access/entry-media/medium-number.ts'
import type { Direction } from '#shared/access/turnstile/turnstile.schema.ts'

/** The device that sent a request. */
export interface GateDevice {
  _id: string
  branch: string
  name: string
  direction: Direction
  mediumFormat: MediumFormat
  /** Whether it has read too many unknown media. */
  isBlocked: boolean
}

/** Hours for which the previous key stays valid while the new one is unused. */
export const previousKeyHours = 24
/** Seconds between two writes of a device's `lastSeenAt`. */
const lastSeenInterval = 60

/** A key starts with the device's id, so that one row is read and its hash compared in constant time. */
export const newDeviceKey = (device: string) => `${device}.${newToken()}`

const findRow = (db: Database, device: string) => {
  const { _id, branch, name, direction, mediumFormat, keyHash, previousKeyHash, previousKeyUntil } =
    turnstileDevices
  return db
    .select({
      _id,
      branch,
      name,
      direction,
      mediumFormat,
      isBlocked: sql<boolean>`${isBlocked}`,
      keyHash,
      previousKeyHash: sql<Buffer | null>`CASE WHEN ${previousKeyUntil} > now() THEN ${previousKeyHash} END`,
      isRotating: sql<boolean>`${previousKeyHash} IS NOT NULL`,
      needsLastSeen: sql<boolean>`coalesce(${turnstileDevices.lastSeenAt} < now() - make_interval(secs => ${sql.raw(String(lastSeenInterval))}), true)`,
    })
    .from(turnstileDevices)
    .where(and(eq(_id, device), isNull(turnstileDevices.revokedAt)))
}

/** Returns the device of a key; undefined if the key is unknown, replaced or revoked. */
export async function findDevice(db: Database, key: string): Promise<GateDevice | undefined> {
  const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(key)?.[1]
  if (!id) return undefined
  const [row] = await findRow(db, id)
  if (!row) return undefined
  const { keyHash, previousKeyHash, isRotating, needsLastSeen, ...device } = row
  const given = hashToken(key)
  const isCurrent = timingSafeEqual(given, keyHash)
  const isPrevious = previousKeyHash !== null && timingSafeEqual(given, previousKeyHash)
  if (!isCurrent && !isPrevious) return undefined
  if (needsLastSeen || (isCurrent && isRotating)) {
    await db
      .update(turnstileDevices)
      .set({
        lastSeenAt: sql`now()`,
        // The first use of the new key ends the previous one.
        ...(isCurrent && { previousKeyHash: null, previousKeyUntil: null }),
      })
      .where(eq(turnstileDevices._id, id))
  }
  return device
}
