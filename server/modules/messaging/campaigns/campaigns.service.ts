import { and, eq, inArray, sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { copyAttachments } from '#server/modules/messaging/campaigns/attachments.ts'
import {
  findCampaign,
  missingCampaign,
  toCampaign,
  visibleCampaigns,
} from '#server/modules/messaging/campaigns/campaign-answers.ts'
import {
  type CampaignRecord,
  campaignDeliveries,
  campaigns,
} from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import type { Audience, Campaign, CampaignInput } from '#shared/messaging/campaigns/campaigns.schema.ts'

const texts = campaignsMessages

const alreadySent = () => new AppError(409, 'campaign.already-sent', texts.alreadySent)

/** What a refused write to `campaigns` means. */
export const campaignConstraints = {
  campaigns_branch_id_branches_id_fk: () => invalidField('branch', branchesMessages.notFound),
}

/** Staff write to their own branch; the whole club and its mailing list are for admins. */
export function requireReach(currentUser: CurrentUser, branch: string | null, audience?: Audience): void {
  if (branch) requireBranch(currentUser, branch)
  else if (currentUser.role !== 'admin') throw invalidField('branch', texts.wholeClubForAdmins)
  if (audience?.subscribers && currentUser.role !== 'admin') throw forbidden(texts.subscribersForAdmins)
}

/** A button needs both its words and where it leads. */
export function requireWholeAction({
  actionLabel,
  actionLink,
}: Pick<CampaignInput, 'actionLabel' | 'actionLink'>) {
  if (Boolean(actionLabel) !== Boolean(actionLink)) {
    throw invalidField(actionLabel ? 'actionLink' : 'actionLabel', texts.actionIncomplete)
  }
}

export async function createCampaign(
  { transact }: Services,
  currentUser: CurrentUser,
  input: CampaignInput,
): Promise<Campaign> {
  requireReach(currentUser, input.branch, input.audience)
  requireWholeAction(input)
  return explainingConstraints(campaignConstraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      const [created] = await db
        .insert(campaigns)
        .values({
          ...input,
          content: cleanHtml(input.content),
          author: currentUser._id,
          authorName: currentUser.name,
        })
        .returning()
      const row = created as CampaignRecord
      await audit({ resource: 'campaigns', recordId: row._id, action: 'create', after: row })
      return toCampaign(db, row)
    }),
  )
}

type Changes = { [K in keyof CampaignInput]?: CampaignInput[K] | undefined } & {
  version?: number | undefined
}

/** Locks a campaign that has not left yet. Throws 409 for one that has. */
export async function lockUnsent(
  db: Parameters<typeof lockRecord>[0],
  currentUser: CurrentUser,
  id: string,
  version?: number,
): Promise<CampaignRecord> {
  const row = await lockRecord(db, campaigns, id, missingCampaign, {
    scope: visibleCampaigns(currentUser),
    version,
  })
  if (row.status === 'sent') throw alreadySent()
  return row
}

export async function updateCampaign(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, ...changes }: Changes,
): Promise<Campaign> {
  return explainingConstraints(campaignConstraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      const before = await lockUnsent(db, currentUser, id, version)
      const wanted = { ...before, ...withoutUndefined(changes) }
      requireReach(currentUser, wanted.branch, wanted.audience)
      requireWholeAction(wanted)
      const after = await updateRecord(db, campaigns, id, {
        ...changes,
        content: changes.content === undefined ? undefined : cleanHtml(changes.content),
      })
      await audit({ resource: 'campaigns', recordId: id, action: 'edit', before, after })
      return toCampaign(db, after)
    }),
  )
}

const withoutUndefined = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** A new draft with the same text, audience and files. */
export async function duplicateCampaign(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<Campaign> {
  const { db, transact, storage } = services
  const original = await findCampaign(db, currentUser, id)
  const { branch, title, subject, preheader, content, actionLabel, actionLink, audience } = original
  return copyAttachments(storage, original.attachments, (attachments) =>
    transact(currentUser, async ({ db, audit }) => {
      const [created] = await db
        .insert(campaigns)
        .values({
          ...{ branch, title, subject, preheader, content, actionLabel, actionLink, audience, attachments },
          author: currentUser._id,
          authorName: currentUser.name,
        })
        .returning()
      const row = created as CampaignRecord
      await audit({ resource: 'campaigns', recordId: row._id, action: 'create', after: row })
      return toCampaign(db, row)
    }),
  )
}

/** Deletes all of them or none; what is being sent, or in doubt, stays. */
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
    if (isOpen || doubt) throw new AppError(409, 'campaign.still-sending', texts.stillSending)
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
