import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ExportSection } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { listEnteredRaffles, ownedBy } from '#server/modules/loyalty/raffles/entries/own-entries.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

export const rafflesExportSections: readonly ExportSection[] = [
  {
    name: 'cekilisler',
    read: async (db, { _id }) =>
      (await listEnteredRaffles(db, _id)).all.map(({ title, branchName, status, entry, result }) => ({
        title,
        branchName,
        status,
        entry,
        result,
      })),
  },
]

/**
 * Deletes a person's entries of raffles without a frozen list and anonymises the others: the published random id stays,
 * because the result follows from it.
 */
export async function eraseEntries(db: Database, user: string): Promise<void> {
  const own = await ownedBy(db, user)
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
