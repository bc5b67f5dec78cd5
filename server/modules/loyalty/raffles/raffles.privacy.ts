import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ExportSection } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { listEnteredRaffles, ownedBy } from '#server/modules/loyalty/raffles/entries/own-entries.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
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

const hasList = (isReset: SQL) => sql`EXISTS (
  SELECT 1 FROM raffle_draws draw
  WHERE draw.raffle_id = ${raffleEntries.raffle} AND draw.closed_at IS NOT NULL AND (${isReset} OR draw.reset_at IS NULL)
)`

/**
 * Deletes a person's entries of raffles without a published list and anonymises the others: the published random id
 * stays, because a result follows from it. After a reset it is removed from the next draw.
 */
export async function eraseEntries(db: Database, user: string): Promise<void> {
  const own = await ownedBy(db, user)
  // As for entering: a draw that is being made is waited for.
  await db
    .select({ _id: raffles._id })
    .from(raffles)
    .where(inArray(raffles._id, db.select({ raffle: raffleEntries.raffle }).from(raffleEntries).where(own)))
    .orderBy(raffles._id)
    .for('share')
  const isListed = hasList(sql`true`)
  await db.delete(raffleEntries).where(and(own, isNull(raffleEntries.removedAt), sql`NOT ${isListed}`))
  await db
    .update(raffleEntries)
    .set({
      name: raffleEntriesMessages.deletedName,
      email: '',
      mailbox: null,
      phone: null,
      removedAt: sql`CASE WHEN ${hasList(sql`false`)} THEN removed_at ELSE coalesce(removed_at, now()) END`,
      removedReason: '',
    })
    .where(own)
  await db.update(raffleEntries).set({ removedBy: null }).where(eq(raffleEntries.removedBy, user))
}
