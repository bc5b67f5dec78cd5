import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { savedFilters } from '#server/modules/office/saved-filters/saved-filters.table.ts'
import { deletionRequests, recordViews } from '#server/modules/people/privacy/privacy.table.ts'

/**
 * Forgets who looked at a person, what they wrote when asking to be deleted and what they kept for themselves; an open
 * request is fulfilled.
 */
export async function forgetPerson(db: Database, user: string, decidedBy: string): Promise<void> {
  await db.delete(savedFilters).where(eq(savedFilters.user, user))
  await db.delete(recordViews).where(eq(recordViews.user, user))
  await db
    .update(deletionRequests)
    .set({ status: 'done', decidedAt: sql`now()`, decidedBy, version: sql`${deletionRequests.version} + 1` })
    .where(and(eq(deletionRequests.user, user), eq(deletionRequests.status, 'open')))
  await db.update(deletionRequests).set({ reason: '', answer: '' }).where(eq(deletionRequests.user, user))
}
