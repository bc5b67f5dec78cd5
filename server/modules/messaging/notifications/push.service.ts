import { createECDH } from 'node:crypto'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { seal, unseal } from '#server/core/crypto.ts'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { SealedColumn } from '#server/core/sealed-column.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { isPushEndpoint } from '#server/integrations/push/push-endpoint.ts'
import type { VapidKeys } from '#server/integrations/push/send-push.ts'
import {
  type PushDeviceRow,
  pushDevices,
  pushKeys,
} from '#server/modules/messaging/notifications/notifications.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { addPushDevice, PushDevice } from '#shared/messaging/notifications/devices.contract.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'

const purpose = 'push keys'

export const sealedPushKeys: SealedColumn = {
  column: pushKeys.privateKey,
  purpose,
  isInstallations: true,
}

const newRow = async (secret: string) => {
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return { publicKey, privateKey: seal(secret, purpose, privateKey) }
}

/** Returns the installation's keys, created by the first process that needs them. */
async function readKeys({ db, secret }: Pick<Services, 'db' | 'secret'>): Promise<VapidKeys> {
  const read = async () => {
    const [row] = await db.select().from(pushKeys)
    return row
  }
  let row = await read()
  if (!row)
    await db
      .insert(pushKeys)
      .values(await newRow(secret))
      .onConflictDoNothing()
  row = await read()
  const privateKey = row && unseal(secret, purpose, row.privateKey)?.toString()
  if (!row || privateKey === undefined) throw new Error('The keys of web push could not be kept')
  return { publicKey: row.publicKey, privateKey }
}

const known = new WeakMap<Database, Promise<VapidKeys>>()

/** Cached per process: the keys do not change while the product runs. */
export function pushKeysOf(services: Pick<Services, 'db' | 'secret'>): Promise<VapidKeys> {
  const kept = known.get(services.db)
  if (kept) return kept
  const reading = readKeys(services)
  known.set(services.db, reading)
  reading.catch(() => known.delete(services.db))
  return reading
}

const texts = notificationsMessages
/** Devices per person; the oldest is deleted. */
const mostDevices = 10

const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
] as const

/** Name of a device, such as `Chrome, Android`. */
function deviceName(userAgent: string): string {
  const nameIn = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ') || 'Tarayıcı'
}

export const toDevice = ({ _id, name, endpoint, createdAt }: PushDeviceRow): PushDevice => ({
  _id,
  name,
  endpoint,
  createdAt,
})

export function listOwnDevices({ db }: Services, currentUser: CurrentUser): Promise<PushDeviceRow[]> {
  return db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.user, currentUser._id))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices._id))
}

/** Throws 400 for a key that is not a point on the P-256 curve. */
function requirePoint(key: string): void {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    curve.computeSecret(Buffer.from(key, 'base64url'))
  } catch {
    throw invalidField('keys.p256dh', texts.badDevice)
  }
}

/** Upserts the device by its endpoint, also when another account subscribes in the same browser. */
export async function addDevice(
  { transact, configuration }: Services,
  currentUser: CurrentUser,
  { endpoint, keys: { p256dh, auth } }: BodyOf<typeof addPushDevice>,
  userAgent: string,
): Promise<PushDeviceRow> {
  if (!isPushEndpoint(endpoint, configuration.localPush))
    throw invalidField('endpoint', texts.foreignEndpoint)
  requirePoint(p256dh)
  const owner = { user: currentUser._id, session: currentUser.tokenHash, name: deviceName(userAgent) }
  return transact(currentUser, async ({ db }) => {
    // Concurrent registrations would not see, and so not replace, each other.
    await db.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${currentUser._id}, ${lockSeeds.pushDevices}))`,
    )
    const [row] = await db
      .insert(pushDevices)
      .values({ ...owner, endpoint, p256dh, auth })
      .onConflictDoUpdate({
        target: pushDevices.endpoint,
        set: owner,
        // Knowing the keys proves that the request comes from the same browser.
        setWhere: sql`${pushDevices.p256dh} = excluded.p256dh AND ${pushDevices.auth} = excluded.auth`,
      })
      .returning()
    if (!row) throw new AppError(409, 'device.taken', texts.takenDevice)
    const kept = db
      .select({ _id: pushDevices._id })
      .from(pushDevices)
      .where(eq(pushDevices.user, currentUser._id))
      .orderBy(desc(pushDevices.createdAt), desc(pushDevices._id))
      .limit(mostDevices)
    await db
      .delete(pushDevices)
      .where(and(eq(pushDevices.user, currentUser._id), notInArray(pushDevices._id, kept)))
    return row
  })
}

export async function removeDevice(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db }) => {
    const removed = await db
      .delete(pushDevices)
      .where(and(eq(pushDevices._id, id), eq(pushDevices.user, currentUser._id)))
      .returning({ _id: pushDevices._id })
    if (removed.length === 0) throw notFound(texts.deviceNotFound)
  })
}
