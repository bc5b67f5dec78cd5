import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { updateRecord } from '#server/core/records.ts'
import { cleanHtml, plainText } from '#server/core/rich-text.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { type ReceivedFile, withStoredAttachments } from '#server/modules/messaging/campaigns/attachments.ts'
import { queueRecipients, type Target } from '#server/modules/messaging/campaigns/audience.ts'
import { toCampaign } from '#server/modules/messaging/campaigns/campaign-answers.ts'
import {
  campaignConstraints,
  lockUnsent,
  requireReach,
  requireWholeAction,
} from '#server/modules/messaging/campaigns/campaigns.service.ts'
import { type CampaignRecord, campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import type { Campaign, CampaignInput } from '#shared/messaging/campaigns/campaigns.schema.ts'

const texts = campaignsMessages

/** A mail says something: words, a picture or a button. */
export function requireContent({
  content,
  actionLink,
}: Pick<CampaignRecord, 'content' | 'actionLink'>): void {
  if (!plainText(content) && !content.includes('<img') && !actionLink) {
    throw invalidField('content', texts.emptyContent)
  }
}

/** Freezes the recipients and marks the campaign as sent, in the caller's transaction. Throws 409 without recipients. */
export async function beginSending(
  { db, audit }: Pick<UnitOfWork, 'db' | 'audit'>,
  campaign: CampaignRecord,
  target: Target,
): Promise<CampaignRecord> {
  requireContent(campaign)
  const total = await queueRecipients(db, campaign._id, target)
  if (total === 0) throw new AppError(409, 'campaign.nobody', texts.nobody)
  const after = await updateRecord(db, campaigns, campaign._id, {
    status: 'sent',
    scheduledAt: null,
    sentAt: sql`now()` as never,
    total,
  })
  await audit({
    resource: 'campaigns',
    recordId: campaign._id,
    action: 'send',
    before: { status: campaign.status },
    after: { status: 'sent', total },
  })
  return after
}

/** Sends a draft or a scheduled campaign now; answers once every recipient is queued. */
export async function sendCampaign(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  chosen: readonly string[] | undefined,
): Promise<Campaign> {
  return transact(currentUser, async (tx) => {
    const campaign = await lockUnsent(tx.db, currentUser, id)
    const { branch, audience } = campaign
    requireReach(currentUser, branch, chosen ? undefined : audience)
    const target = { branch, audience, chosen, withList: currentUser.role === 'admin' }
    return toCampaign(tx.db, await beginSending(tx, campaign, target))
  })
}

/** Writes a mail with files and sends it in one go. */
export async function sendManualCampaign(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  input: CampaignInput,
  files: readonly ReceivedFile[],
): Promise<Campaign> {
  requireReach(currentUser, input.branch, input.audience)
  requireWholeAction(input)
  const { branch, audience } = input
  return withStoredAttachments(storage, files, (attachments) =>
    explainingConstraints(campaignConstraints, () =>
      transact(currentUser, async (tx) => {
        const [created] = await tx.db
          .insert(campaigns)
          .values({
            ...input,
            kind: 'manual',
            content: cleanHtml(input.content),
            attachments,
            author: currentUser._id,
            authorName: currentUser.name,
          })
          .returning()
        const target = { branch, audience, withList: currentUser.role === 'admin' }
        return toCampaign(tx.db, await beginSending(tx, created as CampaignRecord, target))
      }),
    ),
  )
}
