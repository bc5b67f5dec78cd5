import { desc, eq, inArray, sql } from 'drizzle-orm'
import { byVerifiedAddress, sameAddress } from '#server/core/erasure.ts'
import { defineQueue, type Erasure, type ExportSection } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { campaignDeliveries, campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { retentionDays } from '#shared/people/privacy/personal-data.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

export const campaignsExportSections: readonly ExportSection[] = [
  {
    name: 'kampanya-mailleri',
    read: byVerifiedAddress((db, email) =>
      db
        .select({
          title: campaigns.title,
          subject: campaigns.subject,
          sentAt: campaigns.sentAt,
          email: campaignDeliveries.email,
          name: campaignDeliveries.name,
          state: campaignDeliveries.state,
          settledAt: campaignDeliveries.settledAt,
        })
        .from(campaignDeliveries)
        .innerJoin(campaigns, eq(campaigns._id, campaignDeliveries.campaign))
        .where(sameAddress(campaignDeliveries.email, email))
        .orderBy(desc(campaigns.sentAt)),
    ),
  },
]

export async function eraseCampaigns({ tx, owner }: Erasure): Promise<void> {
  await tx.db
    .update(campaigns)
    .set({ authorName: usersMessages.deletedName })
    .where(eq(campaigns.author, owner._id))
  await forgetDeliveries(tx.db, owner._id, owner.email)
}

/**
 * Anonymises the deliveries to an erased account, as a member or as a subscriber. Queued mails are skipped; the campaigns'
 * counts stay.
 */
async function forgetDeliveries(db: Database, user: string, email: string | null): Promise<void> {
  await db.execute(sql`
    UPDATE campaign_deliveries
    SET email = id || '@deleted.invalid', name = '', reason = '',
      settled_at = CASE state WHEN 'queued' THEN coalesce(settled_at, now()) ELSE settled_at END,
      state = CASE state WHEN 'queued' THEN 'skipped' ELSE state END
    WHERE user_id = ${user} OR lower(email COLLATE "C") = lower(${email} COLLATE "C")`)
}

/** Deliveries deleted per statement. */
const expiryBatch = 10_000

/** Deletes the recipients of campaigns that ended years ago; the counts stay. */
export const deliveryExpiryQueue = defineQueue({
  name: 'campaign-delivery-expiry',
  title: 'Eski kampanya gönderim kayıtlarının temizliği',
  cron: '20 5 * * *',
  async handle({ db }) {
    // Their delivery reports are complete.
    await db
      .update(campaigns)
      .set({ counts: sql`delivery_counts(${campaigns._id})` })
      .where(sql`channel = 'sms' AND counts IS NULL AND finished_at < now() - interval '30 days'`)
    for (let found = expiryBatch; found === expiryBatch; ) {
      const expired = sql`(
        SELECT delivery.id FROM campaigns JOIN campaign_deliveries delivery ON delivery.campaign_id = campaigns.id
        WHERE finished_at < now() - make_interval(days => ${retentionDays.marketing})
        LIMIT ${expiryBatch})`
      const { rowCount } = await db.delete(campaignDeliveries).where(inArray(campaignDeliveries._id, expired))
      found = rowCount ?? 0
    }
  },
})
