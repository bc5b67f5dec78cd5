import { eq } from 'drizzle-orm'
import { defineModule, type ExportSection } from '#server/core/module.ts'
import { enteringQueue } from '#server/modules/messaging/iys/enter-consents.ts'
import { iysRoutes } from '#server/modules/messaging/iys/iys.routes.ts'
import { iysEntries } from '#server/modules/messaging/iys/iys.table.ts'
import { allChangesQueue, changesQueue } from '#server/modules/messaging/iys/read-changes.ts'
import { consents } from '#server/modules/people/consents/consents.table.ts'

/** What of the owner was entered into İYS. */
const ownEntries: ExportSection = {
  name: 'iys',
  read: (db, { _id }) =>
    db
      .select({
        channel: iysEntries.channel,
        recipient: iysEntries.recipient,
        status: iysEntries.status,
        consentedAt: iysEntries.consentedAt,
        state: iysEntries.state,
        settledAt: iysEntries.settledAt,
      })
      .from(iysEntries)
      .innerJoin(consents, eq(consents._id, iysEntries.consent))
      .where(eq(consents.user, _id))
      .orderBy(iysEntries.consentedAt),
}

/** Entries go with their consents (server/db/sql/iys.sql), so that erasure needs nothing here. */
export const iysModule = defineModule({
  name: 'iys',
  personalData: { iys_entries: 'marketing' },
  personalFields: { iys: ['recipient'] },
  routes: [iysRoutes],
  queues: [enteringQueue, changesQueue, allChangesQueue],
  exportSections: [ownEntries],
})
