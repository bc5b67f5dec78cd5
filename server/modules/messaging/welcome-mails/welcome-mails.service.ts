import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import {
  anyBranch,
  branchScope,
  type CurrentUser,
  requireBranch,
  worksIn,
} from '#server/core/current-user.ts'
import { AppError, forbidden, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { lockSeeds } from '#server/db/locks.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { mailConsent, mailConsentText } from '#server/modules/messaging/campaigns/audience.ts'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { queueSending } from '#server/modules/messaging/campaigns/sending/sender.ts'
import { unsubscribeLink } from '#server/modules/messaging/unsubscribe/unsubscribe-token.ts'
import { welcomeTemplates } from '#server/modules/messaging/welcome-mails/welcome-mails.table.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import { addMonths, startOfClubDay } from '#shared/core/club-time.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { AudienceInput } from '#shared/messaging/campaigns/campaigns.schema.ts'
import { monthName } from '#shared/messaging/welcome-mails/months.ts'
import {
  type WelcomeCounts,
  type WelcomeRecipient,
  type WelcomeState,
  type WelcomeTemplate,
  type WelcomeTemplateChange,
  welcomeStates,
} from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'
import { emailMessages } from '#shared/messaging/welcome-mails/welcome-mails.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

/** The branch that a call names or, for staff, their own; null for all. Throws 403 for a branch of others. */
export function chosenBranch(currentUser: CurrentUser, branch: string | null | undefined): string | null {
  const chosen = branch === undefined ? anyBranch(currentUser) : branch
  if (!worksIn(currentUser, chosen)) throw forbidden(accessMessages.otherBranch)
  return chosen
}

/** The present template of a month for a branch: its own, that of all branches, or the default. */
export async function readTemplate(
  db: Database,
  month: string,
  branch: string | null,
): Promise<WelcomeTemplate> {
  const ofBranch = branch === null ? undefined : eq(welcomeTemplates.branch, branch)
  const rows = await db
    .select()
    .from(welcomeTemplates)
    .where(and(eq(welcomeTemplates.month, month), or(ofBranch, isNull(welcomeTemplates.branch))))
  const own = rows.find((row) => row.branch === branch)
  if (own) return { ...own, isDefault: false }
  return { month, ...defaultTemplate, ...rows[0], branch, isDefault: true, version: 0 }
}

const refused = (message: string) => new AppError(400, 'welcome-mails.template', message)

/** Saves a month's own template of a branch or of all; the first save starts from the text that is sent without it. */
export async function updateTemplate(
  { transact }: Services,
  currentUser: CurrentUser,
  { month, branch: given, version, ...fields }: WelcomeTemplateChange,
): Promise<WelcomeTemplate> {
  const branch = chosenBranch(currentUser, given)
  return transact(currentUser, async ({ db, client, audit }) => {
    // Serialises two first saves of one template.
    await client.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('welcome-template ' || $1, ${lockSeeds.named}))`,
      [`${month} ${branch}`],
    )
    const { isDefault, ...before } = await readTemplate(db, month, branch)
    if (version !== undefined && version !== before.version) throw stale()
    const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const after = { ...before, ...changes, version: before.version + 1 }
    after.content = cleanHtml(after.content)
    if (!after.content) throw refused(campaignsMessages.emptyContent)
    if (Boolean(after.actionLabel) !== Boolean(after.actionLink))
      throw refused(campaignsMessages.actionIncomplete)
    await db
      .insert(welcomeTemplates)
      .values(after)
      .onConflictDoUpdate({ target: [welcomeTemplates.month, welcomeTemplates.branch], set: after })
    await audit({
      resource: 'welcome-mails',
      recordId: month,
      action: 'edit',
      before: isDefault ? null : before,
      after,
    })
    return { ...after, isDefault: false }
  })
}

/** Default template. */
const defaultTemplate = {
  subject: 'Aramıza hoş geldin, {{ad}}!',
  preheader: '{{kulup}}: ilk haftan için bilmen gerekenler.',
  content: `<p>Merhaba {{ad}},</p>
<p>{{kulup}} ailesine katıldığın için mutluyuz. İlk haftanı kolaylaştırmak için birkaç kısa not:</p>
<h2>İlk haftan için</h2>
<ul>
<li><strong>Girişte kodun hazır.</strong> Hesabındaki giriş kodunu turnikede okutman yeterli.</li>
<li><strong>Derslere yer ayırt.</strong> Derslerim sayfasından boş yerleri görür, yerini ayırtırsın.</li>
<li><strong>Aklına takılanı sor.</strong> Salondaki antrenörler ilk programını birlikte hazırlar.</li>
</ul>
<p>İyi antrenmanlar!</p>`,
  actionLabel: 'Hesabımı aç',
  actionLink: '/customer',
} as const

/** Start and end of a month in Istanbul time. */
function boundsOf(month: string): { from: string; until: string } {
  const first = `${month}-01`
  return {
    from: startOfClubDay(first).toISOString(),
    until: startOfClubDay(addMonths(first, 1)).toISOString(),
  }
}

/** The members who registered in a month. */
function registeredIn(month: string): SQL | undefined {
  const { from, until } = boundsOf(month)
  return and(
    eq(users.role, 'member'),
    isNull(users.deletedAt),
    gte(users.createdAt, from),
    lt(users.createdAt, until),
  )
}

/** State of the member's welcome mail in the month of registration. */
const ofMail = <T>(what: string) =>
  sql<T>`(
    SELECT ${sql.raw(what)} FROM email_recipients settled
    LEFT JOIN campaign_deliveries mail ON mail.id = settled.delivery_id
    WHERE settled.user_id = users.id
      AND settled.month = to_char(users.created_at AT TIME ZONE 'Europe/Istanbul', 'YYYY-MM')
  )`

/** Only a finished campaign can be deleted, so a mail without one was sent. */
const state = sql<WelcomeState>`coalesce(
  ${ofMail(`CASE WHEN settled.removed_at IS NOT NULL THEN 'removed' ELSE coalesce(mail.state::text, 'sent') END`)},
  CASE WHEN users.email IS NULL THEN 'no-address' WHEN ${mailConsent} THEN 'waiting' ELSE 'no-consent' END
)`

const recipientList: ListDefinition<typeof users> = {
  table: users,
  key: users._id,
  columns: {
    _id: users._id,
    name: users.name,
    email: emailOrEmpty,
    branch: users.branch,
    createdAt: users.createdAt,
    state,
    template: sql<string>`coalesce(${ofMail('settled.template')}, '')`,
    reason: sql<string>`coalesce(${ofMail('mail.reason')}, '')`,
    settledAt: sql<string | null>`${ofMail('coalesce(mail.settled_at, settled.queued_at)')}`.mapWith(
      (value: string) => new Date(value).toISOString(),
    ),
  },
  sort: { createdAt: users.createdAt, name: users.name, email: users.email },
  defaultSort: ['createdAt', 'DESC'],
  filters: { branch: users.branch, state: (value: WelcomeState) => sql`${state} = ${value}` },
  search: users.search,
}

export async function listRecipients(
  db: Database,
  currentUser: CurrentUser,
  month: string,
  query: ListQuery,
): Promise<Page<WelcomeRecipient>> {
  const page = await listRows<typeof users, Omit<WelcomeRecipient, 'month'>>(
    db,
    recipientList,
    query,
    and(registeredIn(month), branchScope(currentUser, users.branch)),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, month })) }
}

/** Number of a month's members by state, in one branch or in all that the user works in. */
export async function countRecipients(
  db: Database,
  currentUser: CurrentUser,
  month: string,
  branch: string | undefined,
): Promise<WelcomeCounts> {
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(users)
    .where(
      and(
        registeredIn(month),
        branchScope(currentUser, users.branch),
        branch === undefined ? undefined : eq(users.branch, branch),
      ),
    )
    .groupBy(sql`1`)
  const found = new Map(rows.map((row) => [row.state, row.count]))
  return Object.fromEntries(welcomeStates.map((one) => [one, found.get(one) ?? 0])) as WelcomeCounts
}

const texts = emailMessages

/**
 * Queues a mail for every member of the month who consented, has no row yet and is of one of the branches ($6, null for all)
 * but of none that gets another text ($7). Of two simultaneous runs the second conflicts with the key of `email_recipients`
 * and queues nothing.
 */
const queueStatement = `
  WITH due AS (
    SELECT id, email, name, gen_random_uuid() AS delivery FROM users
    WHERE role = 'member' AND deleted_at IS NULL AND ${mailConsentText}
      AND created_at >= $3 AND created_at < $4
      AND ($6::uuid[] IS NULL OR branch_id = ANY ($6)) AND (branch_id IS NULL OR branch_id <> ALL ($7::uuid[]))
      AND NOT EXISTS (SELECT 1 FROM email_recipients WHERE user_id = users.id AND month = $1)
    ORDER BY id
  ), settled AS (
    INSERT INTO email_recipients (user_id, month, template, delivery_id, queued_at)
    SELECT id, $1, $2, delivery, now() FROM due ORDER BY id
    ON CONFLICT DO NOTHING
    RETURNING delivery_id
  )
  INSERT INTO campaign_deliveries (id, campaign_id, email, name, user_id)
  SELECT delivery, $5, email, name, due.id FROM due JOIN settled ON settled.delivery_id = due.delivery`

/** Sends a month's welcome mail with a campaign for each text, which keeps it. */
export async function sendWelcome(
  services: Services,
  currentUser: CurrentUser,
  month: string,
  branch: string | null | undefined,
) {
  if (branch) requireBranch(currentUser, branch)
  const scope = branch ? [branch] : currentUser.branches
  return services.transact(currentUser, async (tx) => {
    const written = await tx.db
      .select({ branch: welcomeTemplates.branch })
      .from(welcomeTemplates)
      .where(eq(welcomeTemplates.month, month))
    const own = written.flatMap((row) => row.branch ?? [])
    const runs: WelcomeRun[] = [
      ...own
        .filter((one) => scope === null || scope.includes(one))
        .map((one) => ({ template: one, branches: [one], except: [] })),
      { template: null, branches: scope, except: own },
    ]
    const campaignIds: string[] = []
    let queued = 0
    for (const run of runs) {
      const begun = await queueCampaign(tx, currentUser, month, run)
      if (begun.queued > 0) campaignIds.push(begun.campaign)
      queued += begun.queued
    }
    if (queued === 0) throw new AppError(409, 'welcome-mails.nobody', texts.noRecipients)
    await queueSending(services, tx.client)
    return { campaigns: campaignIds, queued }
  })
}

interface WelcomeRun {
  /** The branch of the template; null for that of all branches. */
  template: string | null
  /** Members of these branches; null for all. */
  branches: readonly string[] | null
  /** Branches that get another text. */
  except: readonly string[]
}

/** Queues the mails of one text; without any it leaves no campaign. */
async function queueCampaign(
  { db, client, audit }: UnitOfWork,
  currentUser: CurrentUser,
  month: string,
  { template, branches, except }: WelcomeRun,
): Promise<{ campaign: string; queued: number }> {
  const { subject, preheader, content, actionLabel, actionLink } = await readTemplate(db, month, template)
  const { from, until } = boundsOf(month)
  const branch = branches?.length === 1 ? (branches[0] ?? null) : null
  const [row] = await db
    .insert(campaigns)
    .values({
      kind: 'welcome',
      branch,
      title: `Hoş geldin: ${monthName(month)}`,
      ...{ subject, preheader, content, actionLabel, actionLink },
      // Its recipients are the members of the month.
      audience: AudienceInput.parse({}),
      author: currentUser._id,
      authorName: currentUser.name,
      status: 'sent',
      sentAt: new Date().toISOString(),
    })
    .returning({ _id: campaigns._id })
  const campaign = row?._id ?? ''
  const values = [month, subject, from, until, campaign, branches, except]
  const { rowCount } = await client.query(queueStatement, values)
  const queued = rowCount ?? 0
  if (queued === 0) {
    await db.delete(campaigns).where(eq(campaigns._id, campaign))
    return { campaign, queued }
  }
  await db.update(campaigns).set({ total: queued }).where(eq(campaigns._id, campaign))
  const after = { subject, queued, branch }
  await audit({ resource: 'welcome-mails', recordId: month, action: 'send', after })
  return { campaign, queued }
}

/** Excludes a member of the user's branches permanently, before the run or before their own mail was sent. */
export async function removeRecipient(
  { transact }: Services,
  currentUser: CurrentUser,
  email: string,
): Promise<void> {
  await transact(currentUser, async ({ client, audit }) => {
    const { rows } = await client.query<{ id: string; month: string }>(
      `SELECT id, to_char(created_at AT TIME ZONE 'Europe/Istanbul', 'YYYY-MM') AS month FROM users
       WHERE lower(email COLLATE "C") = lower($1 COLLATE "C") AND role = 'member' AND deleted_at IS NULL
         AND ($2::uuid[] IS NULL OR branch_id = ANY ($2))`,
      [email, currentUser.branches],
    )
    const [member] = rows
    if (!member) throw notFound(texts.recipientNotFound)
    const key = [member.id, member.month]
    // Waits for a run that is queuing the member.
    const { rowCount: added } = await client.query(
      `INSERT INTO email_recipients (user_id, month, removed_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING`,
      key,
    )
    if (!added && !(await holdBack(client, key))) return
    await audit({
      resource: 'welcome-mails',
      recordId: member.month,
      action: 'remove-recipient',
      after: { user: member.id },
    })
  })
}

/** Cancels a queued mail; returns false for a member who was excluded before. */
async function holdBack(client: pg.PoolClient, key: string[]): Promise<boolean> {
  const { rows } = await client.query<{ delivery: string | null; isRemoved: boolean }>(
    `SELECT delivery_id AS delivery, removed_at IS NOT NULL AS "isRemoved" FROM email_recipients
     WHERE user_id = $1 AND month = $2 FOR UPDATE`,
    key,
  )
  const [settled] = rows
  if (settled?.isRemoved) return false
  const { rowCount } = await client.query(
    `UPDATE campaign_deliveries SET state = 'skipped', reason = $2, settled_at = coalesce(settled_at, now())
     WHERE id = $1 AND state = 'queued'`,
    [settled?.delivery, texts.removedReason],
  )
  if (!rowCount) throw new AppError(409, 'welcome-mails.already-sent', texts.alreadySent)
  await client.query('UPDATE email_recipients SET removed_at = now() WHERE user_id = $1 AND month = $2', key)
  return true
}

/** The month's mail for an example recipient. */
export async function welcomeMail(
  { configuration, db, secret }: Services,
  template: WelcomeTemplate,
  { email, name }: { email: string; name: string },
): Promise<Mail> {
  const { club, publicUrl } = await letterheadOf(db, configuration)
  const { campaignTemplate } = await import('#server/integrations/mail/campaign-template.ts')
  const write = campaignTemplate({ club, publicUrl, branchName: null }, template)
  return write({ email, name, unsubscribeLink: unsubscribeLink(publicUrl, secret, { email, user: null }) })
}
