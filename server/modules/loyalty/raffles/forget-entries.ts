import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { ownEntries } from '#server/modules/loyalty/raffles/own-entries.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/raffle-entries.table.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

/**
 * Forgets who stands behind a person's entries. Where the list is not frozen they leave the raffle; on a published
 * list the random number stays, because the result follows from it.
 */
export async function forgetEntries(db: Database, user: string): Promise<void> {
  const own = await ownEntries(db, user)
  const isFrozen = sql`EXISTS (
    SELECT 1 FROM raffle_draws draw WHERE draw.raffle_id = ${raffleEntries.raffle} AND draw.closed_at IS NOT NULL
  )`
  await db.delete(raffleEntries).where(and(own, isNull(raffleEntries.removedAt), sql`NOT ${isFrozen}`))
  await db
    .update(raffleEntries)
    .set({
      name: raffleEntriesMessages.deletedName,
      email: '',
      mailbox: null,
      phone: null,
      removedReason: '',
    })
    .where(own)
  await db.update(raffleEntries).set({ removedBy: null }).where(eq(raffleEntries.removedBy, user))
}
