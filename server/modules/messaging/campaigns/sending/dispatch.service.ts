import { and, eq, lte, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, databaseErrorOf, explainingConstraints, invalidField } from '#server/core/errors.ts'
import { executorOf } from '#server/core/job-queues.ts'
import { defineQueue, type Services } from '#server/core/module.ts'
import { updateRecord } from '#server/core/records.ts'
import { cleanHtml, plainText } from '#server/core/rich-text.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { type Letterhead, letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { type ReceivedFile, withStoredAttachments } from '#server/modules/messaging/campaigns/attachments.ts'
import { queueRecipients, type Target } from '#server/modules/messaging/campaigns/audience.ts'
import {
  campaignConstraints,
  lockUnsent,
  requireReach,
  requireWholeText,
  toCampaign,
} from '#server/modules/messaging/campaigns/campaigns.service.ts'
import { type CampaignRecord, campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { queueSending } from '#server/modules/messaging/campaigns/sending/sender.ts'
import { queueTexts } from '#server/modules/messaging/campaigns/sending/text-campaigns.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import type { Campaign, CampaignInput } from '#shared/messaging/campaigns/campaigns.schema.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = campaignsMessages

/** Throws 400 for a mail without text, picture and button. */
function requireContent({
  channel,
  content,
  actionLink,
}: Pick<CampaignRecord, 'channel' | 'content' | 'actionLink'>): void {
  if (channel === 'sms') return
  if (!plainText(content) && !content.includes('<img') && !actionLink) {
    throw invalidField('content', texts.emptyContent)
  }
}

/** Queues the deliveries and marks the campaign as sent, in the caller's transaction. Throws 409 without recipients. */
async function beginSending(
  services: Services,
  { db, client, audit }: UnitOfWork,
  campaign: CampaignRecord,
  target: Target,
): Promise<CampaignRecord> {
  requireContent(campaign)
  const total =
    campaign.channel === 'sms'
      ? await queueTexts(services, { db, client }, campaign, target)
      : await queueRecipients(db, campaign._id, target)
  if (total === 0) throw new AppError(409, 'campaign.nobody', texts.noRecipients)
  const after = await updateRecord(db, campaigns, campaign._id, {
    status: 'sent',
    scheduledAt: null,
    sentAt: sql`now()` as never,
    total,
  })
  await queueSending(services, client)
  await audit({
    resource: 'campaigns',
    recordId: campaign._id,
    action: 'send',
    before: { status: campaign.status },
    after: { status: 'sent', total },
  })
  return after
}

/** Sends a draft or a scheduled campaign now; resolves once every delivery is queued. */
export async function sendCampaign(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  chosen: readonly string[] | undefined,
): Promise<Campaign> {
  return services.transact(currentUser, async (tx) => {
    const campaign = await lockUnsent(tx.db, currentUser, id)
    const { channel, branch, audience } = campaign
    requireReach(currentUser, branch, chosen ? undefined : audience)
    const target = { channel, branch, audience, chosen, withList: isAllowed(currentUser, 'subscribers.edit') }
    return toCampaign(tx.db, await beginSending(services, tx, campaign, target))
  })
}

/** Creates and sends a mail with attachments. */
export async function sendManualCampaign(
  services: Services,
  currentUser: CurrentUser,
  input: CampaignInput,
  files: readonly ReceivedFile[],
): Promise<Campaign> {
  requireReach(currentUser, input.branch, input.audience)
  requireWholeText(input)
  const { channel, branch, audience } = input
  return withStoredAttachments(services.storage, files, (attachments) =>
    explainingConstraints(campaignConstraints, () =>
      services.transact(currentUser, async (tx) => {
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
        const target = { channel, branch, audience, withList: isAllowed(currentUser, 'subscribers.edit') }
        return toCampaign(tx.db, await beginSending(services, tx, created as CampaignRecord, target))
      }),
    ),
  )
}

const scheduleQueueName = 'campaign-schedule'

/** Minimum lead time of a schedule, in ms. */
const leastAhead = 60_000
const mostAhead = 366 * 86_400_000

/** Schedules a campaign; the job of an earlier schedule finds nothing to do. */
export async function scheduleCampaign(
  { transact, jobs }: Services,
  currentUser: CurrentUser,
  id: string,
  scheduledAt: string,
): Promise<Campaign> {
  const ahead = Date.parse(scheduledAt) - Date.now()
  if (ahead < leastAhead) throw invalidField('scheduledAt', texts.past)
  if (ahead > mostAhead) throw invalidField('scheduledAt', texts.tooFar)
  return transact(currentUser, async ({ db, client, audit }) => {
    const before = await lockUnsent(db, currentUser, id)
    requireReach(currentUser, before.branch, before.audience)
    requireContent(before)
    const after = await updateRecord(db, campaigns, id, { status: 'scheduled', scheduledAt })
    const options = { startAfter: new Date(scheduledAt), db: executorOf(client) }
    await jobs.send(scheduleQueueName, { campaign: id }, options)
    await audit({ resource: 'campaigns', recordId: id, action: 'schedule', before, after })
    return toCampaign(db, after)
  })
}

/** Returns a scheduled campaign to draft; idempotent. */
export async function unscheduleCampaign(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<Campaign> {
  return transact(currentUser, async ({ db, audit }) => {
    const before = await lockUnsent(db, currentUser, id)
    if (before.status === 'draft') return toCampaign(db, before)
    const after = await updateRecord(db, campaigns, id, { status: 'draft', scheduledAt: null })
    await audit({ resource: 'campaigns', recordId: id, action: 'unschedule', before, after })
    return toCampaign(db, after)
  })
}

/** Sends a due campaign; idempotent. */
export async function sendScheduled(services: Services, id: string): Promise<void> {
  await services.transact(system, async (tx) => {
    const [campaign] = await tx.db
      .select()
      .from(campaigns)
      .where(
        and(eq(campaigns._id, id), eq(campaigns.status, 'scheduled'), lte(campaigns.scheduledAt, sql`now()`)),
      )
      .for('update')
    if (!campaign) return
    const { channel, branch, audience } = campaign
    // The author's permission was checked when it was scheduled.
    const target = { channel, branch, audience, withList: audience.subscribers }
    await tx.client.query('SAVEPOINT before_sending')
    try {
      await beginSending(services, tx, campaign, target)
    } catch (error) {
      if (!(error instanceof AppError) || databaseErrorOf(error)) throw error
      await tx.client.query('ROLLBACK TO SAVEPOINT before_sending')
      await giveBack(services, tx, campaign, error.message)
    }
  })
}

/** Returns a campaign that could not be sent to draft and mails its author the reason. */
async function giveBack(
  { configuration, mail }: Services,
  { db, client, audit }: UnitOfWork,
  campaign: CampaignRecord,
  reason: string,
): Promise<void> {
  const after = await updateRecord(db, campaigns, campaign._id, { status: 'draft', scheduledAt: null })
  await audit({
    resource: 'campaigns',
    recordId: campaign._id,
    action: 'unschedule',
    before: campaign,
    after,
  })
  if (!campaign.author) return
  const [author] = await db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users._id, campaign.author), sql`${users.deletedAt} IS NULL`))
  if (!author?.email) return
  const letterhead = await letterheadOf(db, configuration)
  await mail.enqueue(client, notSentMail(letterhead, { ...author, email: author.email }, campaign, reason))
}

/** Sends scheduled campaigns at their time. */
export const scheduleQueue = defineQueue<{ campaign: string }>({
  name: scheduleQueueName,
  title: 'Zamanlanmış kampanyaların başlatılması',
  options: { retryLimit: 10, retryDelay: 30, retryBackoff: true },
  async handle(services, jobs) {
    for (const { data } of jobs) await sendScheduled(services, data.campaign)
  },
})

/** Mail to the author of a scheduled campaign that could not be sent. */
function notSentMail(
  { club, publicUrl }: Letterhead,
  author: { email: string; name: string },
  campaign: { _id: string; title: string },
  reason: string,
): Mail {
  return renderMail({
    club,
    to: author.email,
    subject: `${club.name}: “${campaign.title}” gönderilmedi`,
    greeting: `Merhaba ${author.name},`,
    paragraphs: [
      `Zamanladığınız “${campaign.title}” kampanyasının vakti geldi, ama gönderilemedi: ${reason}`,
      'Kampanya yeniden taslak oldu; düzeltip yeniden gönderebilir ya da zamanlayabilirsiniz.',
    ],
    action: { label: 'Kampanyayı aç', link: `${publicUrl}/admin#/campaigns/${campaign._id}` },
  })
}
