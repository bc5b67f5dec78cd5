import { eq, sql } from 'drizzle-orm'
import webPush from 'web-push'
import type { Services } from '#server/core/module.ts'
import { seal, unseal } from '#server/core/sealing.ts'
import type { Database } from '#server/db/database.ts'
import type { VapidKeys } from '#server/integrations/push/send-push.ts'
import { pushDevices, pushKeys } from '#server/modules/messaging/notifications/notifications.table.ts'

const purpose = 'push keys'

const newRow = (secret: string) => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return { publicKey, privateKey: seal(secret, purpose, privateKey) }
}

/**
 * Reads the installation's keys, or makes them; of several processes that make some, the first one's stay. Keys that
 * the installation's secret does not open any more are replaced, and with them every device: each is bound to the key
 * it was made with.
 */
async function readKeys({ db, secret }: Pick<Services, 'db' | 'secret'>): Promise<VapidKeys> {
  const read = async () => {
    const [row] = await db.select().from(pushKeys)
    return row
  }
  let row = await read()
  if (!row) await db.insert(pushKeys).values(newRow(secret)).onConflictDoNothing()
  else if (!unseal(secret, purpose, row.privateKey)) await replaceKeys(db, secret, row.publicKey)
  row = await read()
  const privateKey = row && unseal(secret, purpose, row.privateKey)?.toString()
  if (!row || privateKey === undefined) throw new Error('The keys of web push could not be kept')
  return { publicKey: row.publicKey, privateKey }
}

async function replaceKeys(db: Database, secret: string, publicKey: string): Promise<void> {
  const replaced = await db
    .update(pushKeys)
    .set(newRow(secret))
    .where(eq(pushKeys.publicKey, publicKey))
    .returning({ only: pushKeys.only })
  if (replaced.length > 0) await db.delete(pushDevices).where(sql`true`)
}

const known = new WeakMap<Database, Promise<VapidKeys>>()

/** The keys never change while the product runs, so each process reads them once. */
export function pushKeysOf(services: Pick<Services, 'db' | 'secret'>): Promise<VapidKeys> {
  const kept = known.get(services.db)
  if (kept) return kept
  const reading = readKeys(services)
  known.set(services.db, reading)
  reading.catch(() => known.delete(services.db))
  return reading
}
