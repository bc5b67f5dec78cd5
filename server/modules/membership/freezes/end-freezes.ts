import { and, eq, gt, lte, ne } from 'drizzle-orm'
import { updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type FreezeRow, freezes } from '#server/modules/membership/freezes/freezes.table.ts'
import { clubDay, startOfClubDay } from '#shared/core/club-time.ts'

/** Ends a freeze with yesterday; the days from today on are no longer frozen. */
export function cutFreeze({ db }: Pick<UnitOfWork, 'db'>, freeze: FreezeRow, now: Date): Promise<FreezeRow> {
  return updateRecord(db, freezes, freeze._id, {
    endsAt: startOfClubDay(clubDay(now)).toISOString(),
    endedAt: now.toISOString(),
  })
}

/** Ends what is frozen of a membership that is cancelled, and takes back what was ahead. */
export async function endFreezes(work: Pick<UnitOfWork, 'db'>, membership: string, now: Date): Promise<void> {
  const { db } = work
  const moment = now.toISOString()
  await db.delete(freezes).where(and(eq(freezes.membership, membership), gt(freezes.startsAt, moment)))
  const running = await db
    .select()
    .from(freezes)
    .where(and(eq(freezes.membership, membership), lte(freezes.startsAt, moment), gt(freezes.endsAt, moment)))
  for (const freeze of running) await cutFreeze(work, freeze, now)
}

/** Takes away why a person's memberships were frozen, which may tell of their health. */
export async function forgetFreezeReasons(db: Database, user: string): Promise<void> {
  await db
    .update(freezes)
    .set({ reason: '' })
    .where(and(eq(freezes.user, user), ne(freezes.source, 'closure')))
}
