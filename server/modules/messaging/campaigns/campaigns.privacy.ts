import { desc, eq } from 'drizzle-orm'
import { byVerifiedAddress, sameAddress } from '#server/core/erasure.ts'
import type { Erasure, ExportSection } from '#server/core/module.ts'
import { campaignDeliveries, campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { forgetDeliveries } from '#server/modules/messaging/campaigns/forget-deliveries.ts'
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
