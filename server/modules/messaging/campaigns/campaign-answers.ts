import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { foldedColumn } from '#server/db/folded-column.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import {
  type CampaignRecord,
  campaigns,
  type DeliveryCounts,
} from '#server/modules/messaging/campaigns/campaigns.table.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import type { Campaign, CampaignRow, Progress } from '#shared/messaging/campaigns/campaigns.schema.ts'

export const missingCampaign = () => notFound(campaignsMessages.notFound)

/** Staff see the campaigns of their branch; those of the whole club are for admins. */
export const visibleCampaigns = (currentUser: CurrentUser): SQL | undefined =>
  branchScope(currentUser, campaigns.branch)

/** What the search box looks into. */
export const searchedText = foldedColumn(campaigns.title, campaigns.subject)

/** Everything but the text, which lists do not show. */
const rowColumns = {
  _id: campaigns._id,
  kind: campaigns.kind,
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

/** How the mails of campaigns stand that are still being sent; of the others it is known. */
async function countsOf(db: Database, rows: readonly RowOfList[]): Promise<Map<string, DeliveryCounts>> {
  const counts = new Map(rows.flatMap(({ _id, counts }) => (counts ? [[_id, counts] as const] : [])))
  const open = rows.filter(({ status, finishedAt }) => status === 'sent' && finishedAt === null)
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

export async function toRows(db: Database, rows: readonly RowOfList[]): Promise<CampaignRow[]> {
  const counts = await countsOf(db, rows)
  return rows.map((row) => {
    const { pausedAt: _, finishedAt: __, counts: ___, total: ____, ...shown } = row
    return { ...shown, progress: progressOf(row, counts.get(row._id)) }
  })
}

export async function toCampaign(db: Database, row: CampaignRecord): Promise<Campaign> {
  const [shown] = await toRows(db, [row])
  const { preheader, content, actionLabel, actionLink, audience, attachments } = row
  return { ...(shown as CampaignRow), preheader, content, actionLabel, actionLink, audience, attachments }
}

/** Lists that are no pages show so many campaigns at most. */
const mostRows = 200

/** The newest campaigns that fit a condition. */
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

/** How far the sending of a campaign is. */
export async function toProgress(db: Database, row: CampaignRecord): Promise<Progress> {
  const progress = progressOf(row, (await countsOf(db, [row])).get(row._id))
  if (!progress) throw missingCampaign()
  return progress
}
