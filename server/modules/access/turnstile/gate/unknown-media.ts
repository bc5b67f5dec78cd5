import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { turnstileDevices } from '#server/modules/access/turnstile/turnstile.table.ts'

/** Unknown media that a device may read in a minute. */
const mostUnknown = 20

/** Whether a device counts in the minute that its first unknown medium began. */
const isCounting: SQL = sql`${turnstileDevices.unknownMediaSince} > now() - interval '1 minute'`

/** Whether a device has read too many unknown media, and therefore refuses all media for the rest of the minute. */
export const isBlocked: SQL<boolean> = sql`${turnstileDevices.unknownMedia} >= ${sql.raw(String(mostUnknown))}
  AND coalesce(${isCounting}, false)`

/**
 * Counts an unknown medium that a device has read. Returns whether the gate still answers it; the one that reaches the
 * limit raises the alarm of the device.
 */
export async function countUnknown(
  { db, transact }: Pick<Services, 'db' | 'transact'>,
  device: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ unknown_media: number }>(sql`
    UPDATE turnstile_devices SET
      unknown_media = CASE WHEN ${isCounting} THEN unknown_media + 1 ELSE 1 END,
      unknown_media_since = CASE WHEN ${isCounting} THEN unknown_media_since ELSE now() END,
      media_alarm_at = CASE WHEN ${isCounting} AND unknown_media + 1 = ${mostUnknown} THEN now() ELSE media_alarm_at END
    WHERE id = ${device} RETURNING unknown_media`)
  const count = rows[0]?.unknown_media ?? 0
  if (count === mostUnknown)
    await transact(system, ({ audit }) =>
      audit({ resource: 'turnstile-devices', recordId: device, action: 'alarm' }),
    )
  return count <= mostUnknown
}
