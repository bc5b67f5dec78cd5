import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { lockSeeds } from '#server/db/locks.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { mailConsent } from '#server/modules/messaging/campaigns/audience.ts'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
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

/** The present template of a month. */
export async function readTemplate(db: Database, month: string): Promise<WelcomeTemplate> {
  const [row] = await db.select().from(welcomeTemplates).where(eq(welcomeTemplates.month, month))
  return row ? { ...row, isDefault: false } : { month, ...defaultTemplate, isDefault: true, version: 0 }
}

const refused = (message: string) => new AppError(400, 'welcome-mails.template', message)

/** Saves a month's own template; the first save starts from the default. */
export async function updateTemplate(
  { transact }: Services,
  currentUser: CurrentUser,
  { month, version, ...fields }: WelcomeTemplateChange,
): Promise<WelcomeTemplate> {
  return transact(currentUser, async ({ db, client, audit }) => {
    // Serialises two first saves of one month.
    await client.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('welcome-template ' || $1, ${lockSeeds.named}))`,
      [month],
    )
    const { isDefault, ...before } = await readTemplate(db, month)
    if (version !== undefined && version !== before.version) throw stale()
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const after = { ...before, ...given, version: before.version + 1 }
    after.content = cleanHtml(after.content)
    if (!after.content) throw refused(campaignsMessages.emptyContent)
    if (Boolean(after.actionLabel) !== Boolean(after.actionLink))
      throw refused(campaignsMessages.actionIncomplete)
    await db
      .insert(welcomeTemplates)
      .values(after)
      .onConflictDoUpdate({ target: welcomeTemplates.month, set: after })
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
  month: string,
  query: ListQuery,
): Promise<Page<WelcomeRecipient>> {
  const page = await listRows<typeof users, Omit<WelcomeRecipient, 'month'>>(
    db,
    recipientList,
    query,
    registeredIn(month),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, month })) }
}

/** Number of a month's members by state. */
export async function countRecipients(db: Database, month: string): Promise<WelcomeCounts> {
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(users)
    .where(registeredIn(month))
    .groupBy(sql`1`)
  const found = new Map(rows.map((row) => [row.state, row.count]))
  return Object.fromEntries(welcomeStates.map((one) => [one, found.get(one) ?? 0])) as WelcomeCounts
}

const texts = emailMessages

/**
 * Queues a mail for every member of the month who consented and has no row yet. Of two
 * simultaneous runs the second conflicts with the key of `email_recipients` and queues nothing.
 */
const queueStatement = `
  WITH due AS (
    SELECT id, email, name, gen_random_uuid() AS delivery FROM users
    WHERE role = 'member' AND deleted_at IS NULL AND newsletter AND email_verified_at IS NOT NULL
      AND created_at >= $3 AND created_at < $4
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

/** Sends a month's welcome mail as a campaign of its own, which keeps the sent text. */
export async function sendWelcome({ transact }: Services, currentUser: CurrentUser, month: string) {
  return transact(currentUser, async ({ db, client, audit }) => {
    const { subject, preheader, content, actionLabel, actionLink } = await readTemplate(db, month)
    const { from, until } = boundsOf(month)
    const [campaign] = await db
      .insert(campaigns)
      .values({
        kind: 'welcome',
        title: `Hoş geldin: ${monthName(month)}`,
        subject,
        preheader,
        content,
        actionLabel,
        actionLink,
        // Its recipients are the members of the month.
        audience: AudienceInput.parse({}),
        author: currentUser._id,
        authorName: currentUser.name,
        status: 'sent',
        sentAt: new Date().toISOString(),
      })
      .returning({ _id: campaigns._id })
    const id = campaign?._id ?? ''
    const { rowCount } = await client.query(queueStatement, [month, subject, from, until, id])
    const queued = rowCount ?? 0
    if (queued === 0) throw new AppError(409, 'welcome-mails.nobody', texts.noRecipients)
    await db.update(campaigns).set({ total: queued }).where(eq(campaigns._id, id))
    await audit({ resource: 'welcome-mails', recordId: month, action: 'send', after: { subject, queued } })
    return { campaign: id, queued }
  })
}

/** Excludes a member permanently, before the run or before their own mail was sent. */
export async function removeRecipient(
  { transact }: Services,
  currentUser: CurrentUser,
  email: string,
): Promise<void> {
  await transact(currentUser, async ({ client, audit }) => {
    const { rows } = await client.query<{ id: string; month: string }>(
      `SELECT id, to_char(created_at AT TIME ZONE 'Europe/Istanbul', 'YYYY-MM') AS month FROM users
       WHERE lower(email COLLATE "C") = lower($1 COLLATE "C") AND role = 'member' AND deleted_at IS NULL`,
      [email],
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
