import { sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { recipientsOf, type Target } from '#server/modules/messaging/campaigns/audience.ts'
import { branchNameOf } from '#server/modules/messaging/campaigns/campaigns.service.ts'
import type { CampaignRecord } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { smsOptOutLinks } from '#server/modules/people/consents/opt-out-links.ts'
import { campaignSmsText } from '#shared/messaging/campaigns/campaign-sms.ts'
import { smsTemplatesMessages } from '#shared/messaging/sms-templates/sms-templates.messages.ts'

/** Messages written per statement. */
const batchSize = 1000

/**
 * Queues the text messages of a campaign in the caller's transaction; returns their number. The rules of sending, consent
 * among them, hold again when each one is sent. Throws 409 without a provider.
 */
export async function queueTexts(
  { sms, configuration }: Services,
  { db, client }: Pick<UnitOfWork, 'db' | 'client'>,
  campaign: CampaignRecord,
  target: Target,
): Promise<number> {
  if (!sms.gateway) throw new AppError(409, 'sms.off', smsTemplatesMessages.off)
  const { rows } = await db.execute<{ address: string; name: string; user: string; branch: string | null }>(
    sql`SELECT address, name, user_id AS "user", branch_id AS branch FROM (${recipientsOf(target)}) AS recipients`,
  )
  const { name: kulup } = await readClub(db)
  const sube = (await branchNameOf(db, campaign.branch)) ?? kulup
  for (let first = 0; first < rows.length; first += batchSize) {
    const batch = rows.slice(first, first + batchSize)
    const links = await smsOptOutLinks(
      db,
      configuration.publicUrl,
      batch.map(({ address }) => address),
    )
    await sms.enqueue(
      client,
      batch.map(({ address: to, name, user, branch }) => ({
        ...{ kind: 'commercial' as const, to, user, branch: campaign.branch ?? branch },
        campaign: campaign._id,
        text: campaignSmsText(campaign.smsText, { name, sube, kulup, optOutLink: links.get(to) ?? '' }),
      })),
    )
  }
  return rows.length
}
