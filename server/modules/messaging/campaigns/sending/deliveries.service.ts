import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import {
  findCampaign,
  missingCampaign,
  toProgress,
  visibleCampaigns,
} from '#server/modules/messaging/campaigns/campaigns.service.ts'
import {
  campaignDeliveries,
  campaigns,
  type DeliveryRow,
} from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { queueSending } from '#server/modules/messaging/campaigns/sending/sender.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import type { Delivery, Progress } from '#shared/messaging/campaigns/campaigns.schema.ts'

const notSent = () => new AppError(409, 'campaign.not-sent', campaignsMessages.notSent)

export async function showProgress(
  { db }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<Progress> {
  const row = await findCampaign(db, currentUser, id)
  if (row.status !== 'sent') throw notSent()
  return toProgress(db, row)
}

/** Pauses a campaign after the mails being sent, or resumes it; idempotent. */
export async function pauseSending(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  isPaused: boolean,
): Promise<Progress> {
  return services.transact(currentUser, async ({ db, client, audit }) => {
    const before = await lockRecord(db, campaigns, id, missingCampaign, {
      scope: visibleCampaigns(currentUser),
    })
    if (before.status !== 'sent') throw notSent()
    if (before.finishedAt || (before.pausedAt !== null) === isPaused) return toProgress(db, before)
    const [after] = await db
      .update(campaigns)
      .set({ pausedAt: isPaused ? sql`now()` : null })
      .where(eq(campaigns._id, id))
      .returning()
    if (!isPaused) await queueSending(services, client)
    await audit({ resource: 'campaigns', recordId: id, action: isPaused ? 'pause' : 'resume' })
    return toProgress(db, after ?? before)
  })
}

const deliveryList: ListDefinition<typeof campaignDeliveries> = {
  table: campaignDeliveries,
  key: campaignDeliveries._id,
  sort: { email: campaignDeliveries.email, settledAt: campaignDeliveries.settledAt },
  defaultSort: ['email', 'ASC'],
  filters: { state: campaignDeliveries.state, campaign: campaignDeliveries.campaign },
  search: foldedColumn(campaignDeliveries.name, campaignDeliveries.email),
}

async function toDeliveries(db: Database, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  if (rows.length === 0) return []
  const titles = await db
    .select({ _id: campaigns._id, title: campaigns.title })
    .from(campaigns)
    .where(inArray(campaigns._id, [...new Set(rows.map(({ campaign }) => campaign))]))
  const titleOf = new Map(titles.map(({ _id, title }) => [_id, title]))
  return rows.map(({ _id, campaign, email, name, state, attempts, reason, settledAt }) => ({
    ...{ _id, campaign, email, name, state, attempts, reason, settledAt },
    campaignTitle: titleOf.get(campaign) ?? '',
  }))
}

/** One page of a campaign's deliveries. */
export async function listRecipientPage(
  { db }: Services,
  currentUser: CurrentUser,
  id: string,
  query: ListQuery,
): Promise<Page<Delivery>> {
  await findCampaign(db, currentUser, id)
  const page = await listRows(db, deliveryList, query, eq(campaignDeliveries.campaign, id))
  return { ...page, rows: await toDeliveries(db, page.rows) }
}

/** SQL: deliveries of campaigns visible to the user. */
const within = (currentUser: CurrentUser): SQL | undefined => {
  const scope = visibleCampaigns(currentUser)
  return (
    scope && sql`${campaignDeliveries.campaign} IN (SELECT ${campaigns._id} FROM ${campaigns} WHERE ${scope})`
  )
}

const inDoubt = eq(campaignDeliveries.state, 'in-doubt')

/** Deliveries with an unknown outcome, the newest first. */
export async function listUnknownDeliveryPage(
  { db }: Services,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<Delivery>> {
  const page = await listRows(
    db,
    { ...deliveryList, defaultSort: ['settledAt', 'DESC'] },
    query,
    and(inDoubt, within(currentUser)),
  )
  return { ...page, rows: await toDeliveries(db, page.rows) }
}

/** Applies a decision; returns how many of the deliveries still had an unknown outcome. */
export async function decideUnknownDeliveries(
  services: Services,
  currentUser: CurrentUser,
  ids: readonly string[],
  decision: 'send-again' | 'treat-as-sent',
): Promise<number> {
  return services.transact(currentUser, async ({ db, client, audit }) => {
    const concerned = await db
      .selectDistinct({ campaign: campaignDeliveries.campaign })
      .from(campaignDeliveries)
      .where(and(inArray(campaignDeliveries._id, [...ids]), inDoubt, within(currentUser)))
    const ofCampaigns = inArray(
      campaigns._id,
      concerned.map(({ campaign }) => campaign),
    )
    if (concerned.length === 0) return 0
    // A worker locks a campaign to finish it.
    await db
      .select({ _id: campaigns._id })
      .from(campaigns)
      .where(ofCampaigns)
      .orderBy(campaigns._id)
      .for('update')
    const again = decision === 'send-again'
    const decided = await db
      .update(campaignDeliveries)
      .set(again ? { state: 'queued', dueAt: sql`now()` as never } : { state: 'sent' })
      .where(and(inArray(campaignDeliveries._id, [...ids]), inDoubt, within(currentUser)))
      .returning({ _id: campaignDeliveries._id, campaign: campaignDeliveries.campaign })
    await db
      .update(campaigns)
      .set(
        again
          ? { finishedAt: null, counts: null }
          : { counts: sql`CASE WHEN finished_at IS NOT NULL THEN delivery_counts(id) END` },
      )
      .where(ofCampaigns)
    if (again) await queueSending(services, client)
    for (const { campaign } of concerned) {
      const mails = decided.filter((mail) => mail.campaign === campaign).map(({ _id }) => _id)
      await audit({ resource: 'campaigns', recordId: campaign, action: decision, after: { mails } })
    }
    return decided.length
  })
}
