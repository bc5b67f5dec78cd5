import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch, worksEverywhere } from '#server/core/current-user.ts'
import { AppError, forbidden, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { recordService } from '#server/core/record-service.ts'
import { lockRecord } from '#server/core/records.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import type { CampaignText, Recipient } from '#server/integrations/mail/campaign-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { letterheadOf, readClub, senderOf } from '#server/modules/club/identity/identity.service.ts'
import { copyAttachments, readAttachments } from '#server/modules/messaging/campaigns/attachments.ts'
import {
  type CampaignRecord,
  campaignDeliveries,
  campaigns,
  type DeliveryCounts,
} from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { sendTextToOneself } from '#server/modules/messaging/sms/send-to-oneself.ts'
import { requireSendableText } from '#server/modules/messaging/sms/sendable-text.ts'
import { smsMessages } from '#server/modules/messaging/sms/sms.table.ts'
import {
  type MailAddressee,
  unsubscribeLink,
} from '#server/modules/messaging/unsubscribe/unsubscribe-token.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { campaignSmsParts, campaignSmsText } from '#shared/messaging/campaigns/campaign-sms.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import {
  type Audience,
  type Campaign,
  type CampaignInput,
  type CampaignRow,
  mergeFieldPattern,
  type Progress,
} from '#shared/messaging/campaigns/campaigns.schema.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = campaignsMessages

export const missingCampaign = () => notFound(texts.notFound)

/** Staff see the campaigns of their branch; those of the whole club are for admins. */
export const visibleCampaigns = (currentUser: CurrentUser): SQL | undefined =>
  branchScope(currentUser, campaigns.branch)

const alreadySent = () => new AppError(409, 'campaign.already-sent', texts.alreadySent)

/** Errors by violated constraint. */
export const campaignConstraints = {
  campaigns_branch_id_branches_id_fkey: () => invalidField('branch', branchesMessages.notFound),
}

/** Throws unless the user may write to this branch; the whole club is for those who work in all
 * branches, its mailing list for those who may see it. */
export function requireReach(currentUser: CurrentUser, branch: string | null, audience?: Audience): void {
  if (branch) requireBranch(currentUser, branch)
  else if (!worksEverywhere(currentUser)) throw invalidField('branch', texts.wholeClubForAdmins)
  if (audience?.subscribers && !isAllowed(currentUser, 'subscribers.edit'))
    throw forbidden(texts.subscribersForAdmins)
}

/**
 * A mail needs a subject, and its button a label and a link; a text message needs a text that can be sent. Throws 400.
 */
export function requireWholeText({
  channel,
  subject,
  actionLabel,
  actionLink,
  smsText,
  audience,
}: Pick<CampaignInput, 'channel' | 'subject' | 'actionLabel' | 'actionLink' | 'smsText' | 'audience'>) {
  if (channel === 'sms') {
    requireSmsText(smsText)
    if (audience.subscribers) throw invalidField('audience.subscribers', texts.subscribersByMail)
    return
  }
  if (!subject) throw invalidField('subject', validationMessages.required)
  if (Boolean(actionLabel) !== Boolean(actionLink)) {
    throw invalidField(actionLabel ? 'actionLink' : 'actionLabel', texts.actionIncomplete)
  }
}

/** Throws 400 for a text that no text message carries. */
function requireSmsText(text: string): void {
  if (!text) throw invalidField('smsText', validationMessages.required)
  if (text.includes('{{eposta}}')) throw invalidField('smsText', texts.unknownField('eposta'))
  requireSendableText('smsText', text.replace(mergeFieldPattern, ''), campaignSmsParts(text))
}

const records = recordService({
  table: campaigns,
  resource: 'campaigns',
  missing: missingCampaign,
  scope: visibleCampaigns,
  constraints: campaignConstraints,
})

export async function createCampaign(
  services: Services,
  currentUser: CurrentUser,
  input: CampaignInput,
): Promise<Campaign> {
  requireReach(currentUser, input.branch, input.audience)
  requireWholeText(input)
  const author = { author: currentUser._id, authorName: currentUser.name }
  const values = { ...input, content: cleanHtml(input.content), ...author }
  return toCampaign(services.db, await records.create(services, currentUser, { values }))
}

type Changes = { [K in keyof CampaignInput]?: CampaignInput[K] | undefined } & {
  version?: number | undefined
}

/** Locks an unsent campaign. Throws 409 for a sent one. */
export async function lockUnsent(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<CampaignRecord> {
  const scope = visibleCampaigns(currentUser)
  const row = await lockRecord(db, campaigns, id, missingCampaign, { scope })
  if (row.status === 'sent') throw alreadySent()
  return row
}

export async function updateCampaign(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, ...changes }: Changes,
): Promise<Campaign> {
  const row = await records.update(services, currentUser, id, {
    version,
    changes: async (_tx, before) => {
      if (before.status === 'sent') throw alreadySent()
      const wanted = { ...before, ...withoutUndefined(changes) }
      requireReach(currentUser, wanted.branch, wanted.audience)
      requireWholeText(wanted)
      return { ...changes, ...(changes.content !== undefined && { content: cleanHtml(changes.content) }) }
    },
  })
  return toCampaign(services.db, row)
}

const withoutUndefined = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** Creates a draft with the same text, audience and files. */
export async function duplicateCampaign(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<Campaign> {
  const { db, storage } = services
  const original = await findCampaign(db, currentUser, id)
  const { branch, title, subject, preheader, content, actionLabel, actionLink, audience } = original
  const { channel, smsText } = original
  return copyAttachments(storage, original.attachments, async (attachments) => {
    const text = { branch, title, subject, preheader, content, actionLabel, actionLink, audience }
    const values = {
      ...text,
      channel,
      smsText,
      attachments,
      author: currentUser._id,
      authorName: currentUser.name,
    }
    return toCampaign(db, await records.create(services, currentUser, { values }))
  })
}

/** Deletes all or none. Throws 409 while one is being sent or has deliveries with an unknown outcome. */
export async function deleteCampaigns(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  wanted: readonly string[],
): Promise<number> {
  const ids = [...new Set(wanted)]
  return transact(currentUser, async ({ db, audit, afterCommit }) => {
    const rows = await db
      .select()
      .from(campaigns)
      .where(and(inArray(campaigns._id, ids), visibleCampaigns(currentUser)))
      .orderBy(campaigns._id)
      .for('update')
    if (rows.length < ids.length) throw missingCampaign()
    const isOpen = rows.some(({ status, finishedAt }) => status === 'sent' && finishedAt === null)
    const [doubt] = await db
      .select({ one: sql`1` })
      .from(campaignDeliveries)
      .where(and(inArray(campaignDeliveries.campaign, ids), eq(campaignDeliveries.state, 'in-doubt')))
      .limit(1)
    const [unknownText] = await db
      .select({ one: sql`1` })
      .from(smsMessages)
      .where(and(inArray(smsMessages.campaign, ids), eq(smsMessages.state, 'unknown')))
      .limit(1)
    if (isOpen || doubt || unknownText) throw new AppError(409, 'campaign.still-sending', texts.stillSending)
    await db.delete(campaigns).where(inArray(campaigns._id, ids))
    for (const before of rows) {
      await audit({ resource: 'campaigns', recordId: before._id, action: 'delete', before })
    }
    afterCommit(async () => {
      for (const { key } of rows.flatMap(({ attachments }) => attachments))
        await storage.remove('documents', key)
    })
    return rows.length
  })
}

/** Searched text. */
export const searchedText = foldedColumn(campaigns.title, campaigns.subject)

/** List columns, without the content. */
const rowColumns = {
  _id: campaigns._id,
  kind: campaigns.kind,
  channel: campaigns.channel,
  branch: campaigns.branch,
  title: campaigns.title,
  subject: campaigns.subject,
  status: campaigns.status,
  scheduledAt: campaigns.scheduledAt,
  sentAt: campaigns.sentAt,
  pausedAt: campaigns.pausedAt,
  finishedAt: campaigns.finishedAt,
  counts: campaigns.counts,
  total: campaigns.total,
  authorName: campaigns.authorName,
  createdAt: campaigns.createdAt,
  version: campaigns.version,
}
type RowOfList = Pick<CampaignRecord, keyof typeof rowColumns>

const campaignList: ListDefinition<typeof campaigns> = {
  table: campaigns,
  key: campaigns._id,
  columns: rowColumns,
  sort: { createdAt: campaigns.createdAt, sentAt: campaigns.sentAt, title: campaigns.title },
  defaultSort: ['createdAt', 'DESC'],
  filters: { branch: campaigns.branch, kind: campaigns.kind, status: campaigns.status },
  search: searchedText,
}

/** Counts of deliveries: live for campaigns being sent, stored for the others. */
async function countsOf(db: Database, rows: readonly RowOfList[]): Promise<Map<string, DeliveryCounts>> {
  const counts = new Map(rows.flatMap(({ _id, counts }) => (counts ? [[_id, counts] as const] : [])))
  // Delivery reports of text messages arrive after the end.
  const open = rows.filter(({ _id, status }) => status === 'sent' && !counts.has(_id))
  if (open.length === 0) return counts
  const counted = await db
    .select({ _id: campaigns._id, counts: sql<DeliveryCounts>`delivery_counts(${campaigns._id})` })
    .from(campaigns)
    .where(
      inArray(
        campaigns._id,
        open.map(({ _id }) => _id),
      ),
    )
  for (const row of counted) counts.set(row._id, row.counts)
  return counts
}

function progressOf(row: RowOfList, counts: DeliveryCounts | undefined): Progress | null {
  if (row.status !== 'sent' || !counts) return null
  const state = row.finishedAt ? 'finished' : row.pausedAt ? 'paused' : 'sending'
  return { state, total: row.total, finishedAt: row.finishedAt, ...counts }
}

async function toRows(db: Database, rows: readonly RowOfList[]): Promise<CampaignRow[]> {
  const counts = await countsOf(db, rows)
  return rows.map((row) => {
    const { pausedAt: _, finishedAt: __, counts: ___, total: ____, ...shown } = row
    return { ...shown, progress: progressOf(row, counts.get(row._id)) }
  })
}

export async function toCampaign(db: Database, row: CampaignRecord): Promise<Campaign> {
  const [shown] = await toRows(db, [row])
  const { preheader, content, actionLabel, actionLink, smsText, audience, attachments } = row
  return {
    ...(shown as CampaignRow),
    ...{ preheader, content, actionLabel, actionLink, smsText, audience, attachments },
  }
}

/** Limit of unpaged lists. */
const mostRows = 200

/** The newest campaigns that match a condition. */
export async function newestCampaigns(
  db: Database,
  condition: SQL | undefined,
  order: SQL,
): Promise<CampaignRow[]> {
  const rows = await db
    .select(rowColumns)
    .from(campaigns)
    .where(condition)
    .orderBy(order, desc(campaigns._id))
    .limit(mostRows)
  return toRows(db, rows)
}

export async function listCampaignPage(
  db: Database,
  query: ListQuery,
  scope?: SQL,
): Promise<Page<CampaignRow>> {
  const page = await listRows<typeof campaigns, RowOfList>(db, campaignList, query, scope)
  return { ...page, rows: await toRows(db, page.rows) }
}

export async function findCampaign(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<CampaignRecord> {
  const [row] = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns._id, id), visibleCampaigns(currentUser)))
  if (!row) throw missingCampaign()
  return row
}

/** Progress of a campaign. */
export async function toProgress(db: Database, row: CampaignRecord): Promise<Progress> {
  const progress = progressOf(row, (await countsOf(db, [row])).get(row._id))
  if (!progress) throw missingCampaign()
  return progress
}

export async function branchNameOf(db: Database, branch: string | null): Promise<string | null> {
  if (!branch) return null
  const [row] = await db.select({ name: branches.name }).from(branches).where(eq(branches._id, branch))
  return row?.name ?? null
}

async function ownAddress(db: Database, currentUser: CurrentUser): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users._id, currentUser._id))
  if (!row?.email) throw missingUser()
  return row.email
}

/** Renders a campaign for an example recipient. */
export async function previewMail(
  { db, configuration }: Services,
  { branch, ...text }: CampaignText & { branch: string | null },
): Promise<Mail> {
  const { club, publicUrl } = await letterheadOf(db, configuration)
  const { campaignTemplate } = await import('#server/integrations/mail/campaign-template.ts')
  const fill = campaignTemplate(
    { club, publicUrl, branchName: await branchNameOf(db, branch) },
    { ...text, content: cleanHtml(text.content) },
  )
  const example: Recipient = {
    email: 'gokce@ornek.example',
    name: 'Gökçe Işık',
    unsubscribeLink: `${publicUrl}/unsubscribe/ornek`,
  }
  return fill(example)
}

/** Returns the function that writes a campaign's mail to one recipient. */
export async function campaignWriter(
  { db, configuration, secret, storage }: Services,
  campaign: CampaignRecord,
): Promise<(recipient: MailAddressee & { name: string }) => Mail> {
  const { club, publicUrl } = await letterheadOf(db, configuration)
  const branchName = await branchNameOf(db, campaign.branch)
  const attachments = await readAttachments(storage, campaign.attachments)
  const { campaignTemplate } = await import('#server/integrations/mail/campaign-template.ts')
  const fill = campaignTemplate({ club, publicUrl, branchName, attachments }, campaign)
  const from = senderOf(configuration, club)
  return ({ email, name, user }) => ({
    from,
    ...fill({ email, name, unsubscribeLink: unsubscribeLink(publicUrl, secret, { email, user }) }),
  })
}

/** Sends a campaign to one address for a test; returns the address. */
export async function sendTestMail(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  address: string | undefined,
): Promise<string> {
  const { db, mail, transact } = services
  const campaign = await findCampaign(db, currentUser, id)
  if (campaign.channel === 'sms') throw new AppError(409, 'campaign.channel', texts.mailOnly)
  const email = address ?? (await ownAddress(db, currentUser))
  const write = await campaignWriter(services, campaign)
  const written = write({ email, name: currentUser.name, user: null })
  await transact(currentUser, async ({ client, audit }) => {
    await mail.enqueue(client, { ...written, subject: `[Deneme] ${written.subject}` })
    await audit({ resource: 'campaigns', recordId: id, action: 'test', after: { email } })
  })
  return email
}

/** Sends the text message of a campaign with example values to the telephone of the current user; returns its number. */
export async function sendTestText(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<string> {
  const { db, transact, configuration } = services
  const campaign = await findCampaign(db, currentUser, id)
  if (campaign.channel !== 'sms') throw new AppError(409, 'campaign.channel', texts.textOnly)
  const { name: kulup } = await readClub(db)
  const sube = (await branchNameOf(db, campaign.branch)) ?? kulup
  const optOutLink = `${configuration.publicUrl}/u/ornek`
  const text = campaignSmsText(campaign.smsText, { name: currentUser.name, sube, kulup, optOutLink })
  return transact(currentUser, async ({ client, audit }) => {
    const phone = await sendTextToOneself(services, client, currentUser, text)
    await audit({ resource: 'campaigns', recordId: id, action: 'test', after: { channel: 'sms' } })
    return phone
  })
}
