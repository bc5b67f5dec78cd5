import { timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { turnstileDevices } from '#server/modules/access/turnstile/turnstile.table.ts'
import type { Direction } from '#shared/access/turnstile/turnstile.schema.ts'

/** The reader behind a request. */
export interface GateDevice {
  _id: string
  branch: string
  name: string
  direction: Direction
}

/** Hours for which the key before is good while the new one waits for its first use. */
export const previousKeyHours = 24
/** A device's last call is written at most this often, in seconds. */
const seenSeconds = 60

/** A key names its device, so that one row is looked at and its hash compared without telling how far it matches. */
export const newDeviceKey = (device: string) => `${device}.${newToken()}`

function prepareLookUp(db: Database) {
  const { _id, branch, name, direction, keyHash, previousKeyHash, previousKeyUntil } = turnstileDevices
  return db
    .select({
      _id,
      branch,
      name,
      direction,
      keyHash,
      previousKeyHash: sql<Buffer | null>`CASE WHEN ${previousKeyUntil} > now() THEN ${previousKeyHash} END`,
      isReplacing: sql<boolean>`${previousKeyHash} IS NOT NULL`,
      isOld: sql<boolean>`coalesce(${turnstileDevices.lastSeenAt} < now() - make_interval(secs => ${sql.raw(String(seenSeconds))}), true)`,
    })
    .from(turnstileDevices)
    .where(sql`${_id} = ${sql.placeholder('id')} AND ${turnstileDevices.revokedAt} IS NULL`)
    .prepare('find_device')
}

const lookUps = new WeakMap<Database, ReturnType<typeof prepareLookUp>>()

/** The look-up runs with every scan, so it is built and planned only once. */
function lookUpOf(db: Database) {
  const known = lookUps.get(db)
  if (known) return known
  const lookUp = prepareLookUp(db)
  lookUps.set(db, lookUp)
  return lookUp
}

/** The device behind a key, or undefined when the key is unknown, replaced or revoked. */
export async function findDevice(db: Database, key: string): Promise<GateDevice | undefined> {
  const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(key)?.[1]
  if (!id) return undefined
  const [row] = await lookUpOf(db).execute({ id })
  if (!row) return undefined
  const { keyHash, previousKeyHash, isReplacing, isOld, ...device } = row
  const given = hashToken(key)
  const isPresent = timingSafeEqual(given, keyHash)
  const isPrevious = previousKeyHash !== null && timingSafeEqual(given, previousKeyHash)
  if (!isPresent && !isPrevious) return undefined
  if (isOld || (isPresent && isReplacing)) {
    await db
      .update(turnstileDevices)
      .set({
        lastSeenAt: sql`now()`,
        // The new key has arrived: the old one has done its duty.
        ...(isPresent && { previousKeyHash: null, previousKeyUntil: null }),
      })
      .where(eq(turnstileDevices._id, id))
  }
  return device
}
