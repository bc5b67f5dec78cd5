import { eq, sql } from 'drizzle-orm'
import { defineModule, defineQueue, type ExportSection, type Services } from '#server/core/module.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionPackRoutes } from '#server/modules/membership/session-packs/session-packs.routes.ts'
import { sessionEntries } from '#server/modules/membership/session-packs/session-packs.table.ts'

/** Packs per transaction. */
const batchSize = 500

/**
 * Lets the sessions of packs expire that are over, each once: the lock on a pack orders this and its bookings. Returns how many
 * packs.
 */
export async function expireSessions({ db }: Pick<Services, 'db'>): Promise<number> {
  let expired = 0
  for (let batch = batchSize; batch === batchSize; expired += batch) {
    const { rows } = await db.execute<{ pack_id: string }>(sql`
      WITH over AS (
        SELECT pack.membership_id, pack.available FROM session_packs pack
        JOIN memberships ON memberships.id = pack.membership_id
        WHERE pack.available > 0 AND memberships.ends_at <= now() AND memberships.cancelled_at IS NULL
        ORDER BY pack.membership_id LIMIT ${batchSize}
        FOR UPDATE OF pack SKIP LOCKED)
      INSERT INTO session_entries (pack_id, kind, amount) SELECT membership_id, 'expire', available FROM over
      RETURNING pack_id`)
    batch = rows.length
  }
  return expired
}

const exportSection: ExportSection = {
  name: 'seanslar',
  read: (db, { _id }) =>
    db
      .select({
        pack: memberships.name,
        kind: sessionEntries.kind,
        amount: sessionEntries.amount,
        reason: sessionEntries.reason,
        createdAt: sessionEntries.createdAt,
      })
      .from(sessionEntries)
      .innerJoin(memberships, eq(memberships._id, sessionEntries.pack))
      .where(eq(memberships.user, _id))
      .orderBy(sessionEntries.createdAt),
}

export const sessionPacksModule = defineModule({
  name: 'session-packs',
  routes: [sessionPackRoutes],
  personalData: { session_packs: 'membership', session_entries: 'membership' },
  exportSections: [exportSection],
  queues: [
    defineQueue({
      name: 'pack-expiry',
      title: 'Süresi dolan seanslar',
      cron: '5 0 * * *',
      runsAtStart: true,
      handle: expireSessions,
    }),
  ],
})
