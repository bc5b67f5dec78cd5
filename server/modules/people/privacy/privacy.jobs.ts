import { sql } from 'drizzle-orm'
import { defineQueue } from '#server/core/module.ts'
import { recordViews } from '#server/modules/people/privacy/privacy.table.ts'

/** Days for which a member can see which staff opened their record. */
const retentionDays = 730

const expiryQueue = defineQueue({
  name: 'record-view-expiry',
  cron: '0 5 * * *',
  handle: ({ db }) =>
    db.delete(recordViews).where(sql`${recordViews.at} < now() - make_interval(days => ${retentionDays})`),
})

export const privacyQueues = [expiryQueue]
