import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { clubSettings } from '#server/modules/club/settings/settings.table.ts'
import { queueSending } from '#server/modules/messaging/sms/open-sms-queue.ts'
import { type SmsRow, smsCaps, smsMessages } from '#server/modules/messaging/sms/sms.table.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { isTurkishMobile } from '#shared/core/phone-text.ts'
import type {
  SmsMessage,
  SmsSettings,
  SmsSettingsChange,
  smsDecisions,
} from '#shared/messaging/sms/sms.contract.ts'
import { smsFailureText, smsReasonText, smsMessages as texts } from '#shared/messaging/sms/sms.messages.ts'

/** Staff see the messages of their branches; those of no branch are for who works everywhere. */
const visible = (currentUser: CurrentUser): SQL | undefined => branchScope(currentUser, smsMessages.branch)

/** The digits of a number behind the prefix. */
const digitsOf = (words: string) => words.replace(/\D/g, '').replace(/^(90|0)(?=5)/, '')
const hasDigits = (words: string) => sql`${smsMessages.recipient} LIKE ${`%${digitsOf(words) || '-'}%`}`

const smsList: ListDefinition<typeof smsMessages> = {
  table: smsMessages,
  key: smsMessages._id,
  sort: { createdAt: smsMessages.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    state: smsMessages.state,
    kind: smsMessages.kind,
    branch: smsMessages.branch,
    user: smsMessages.user,
    campaign: smsMessages.campaign,
    from: (from: string) => gte(smsMessages.createdAt, from),
    until: (until: string) => lt(smsMessages.createdAt, until),
  },
  search: {
    by: smsMessages._id,
    among: (words) => sql`SELECT ${smsMessages._id} FROM ${smsMessages} WHERE ${hasDigits(words)}`,
    each: hasDigits,
  },
}

/** Hundredths of a kuruş of a part, for a lira of 1,000 parts. */
const hundredthsPerLira = 10

async function partPriceOf(db: Database): Promise<number> {
  const [row] = await db.select({ price: clubSettings.smsPartPrice }).from(clubSettings)
  return row?.price ?? 0
}

const toSms = (row: SmsRow, partPrice: number): SmsMessage => ({
  _id: row._id,
  kind: row.kind,
  recipient: row.recipient,
  text: row.text,
  parts: row.parts,
  price: partPrice === 0 ? null : Math.round((row.parts * partPrice) / 100) / 100,
  user: row.user,
  branch: row.branch,
  state: row.state,
  hold: row.hold,
  reason: smsReasonText(row.reason),
  attempts: row.attempts,
  dueAt: row.dueAt,
  createdAt: row.createdAt,
  sentAt: row.sentAt,
  settledAt: row.settledAt,
})

export async function listSmsPage(
  { db }: Services,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<SmsMessage>> {
  const [page, price] = await Promise.all([
    listRows(db, smsList, query, visible(currentUser)),
    partPriceOf(db),
  ])
  return { ...page, rows: page.rows.map((row) => toSms(row, price)) }
}

export async function findSms(db: Database, currentUser: CurrentUser, id: string): Promise<SmsMessage> {
  const [row] = await db
    .select()
    .from(smsMessages)
    .where(and(eq(smsMessages._id, id), visible(currentUser)))
  if (!row) throw notFound(texts.notFound)
  return toSms(row, await partPriceOf(db))
}

/** Applies a decision; returns how many of the messages still had an unknown outcome. */
export async function decideSms(
  { transact, jobs }: Services,
  currentUser: CurrentUser,
  ids: readonly string[],
  decision: (typeof smsDecisions)[number],
): Promise<number> {
  return transact(currentUser, async ({ db, client, audit }) => {
    const isAgain = decision === 'send-again'
    const decided = await db
      .update(smsMessages)
      .set(
        isAgain
          ? { state: 'queued', dueAt: sql`now()` as never, request: null, settledAt: null }
          : { state: 'sent', sentAt: sql`now()` as never },
      )
      .where(
        and(
          sql`${smsMessages._id} = ANY (${sql.param([...ids])}::uuid[])`,
          eq(smsMessages.state, 'unknown'),
          visible(currentUser),
        ),
      )
      .returning({ _id: smsMessages._id, kind: smsMessages.kind })
    if (decided.length === 0) return 0
    if (isAgain)
      await queueSending(
        jobs,
        client,
        decided.map(({ kind }) => kind),
      )
    for (const { _id } of decided)
      await audit({ resource: 'sms', recordId: _id, action: decision, after: {} })
    return decided.length
  })
}

/** Milliseconds that the screen waits for the provider. */
const creditPatience = 3000

/** Returns what is left at the provider; null where it does not say it in time. */
async function creditOf({ sms: { gateway } }: Pick<Services, 'sms'>): Promise<SmsSettings['credit']> {
  if (!gateway) return null
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), creditPatience)
  const credit = await Promise.race([gateway.credit().catch(() => null), late])
  clearTimeout(timer)
  return credit
}

export async function readSmsSettings(services: Services): Promise<SmsSettings> {
  const { db, sms } = services
  const [[settings], branches, failures, credit] = await Promise.all([
    db.select().from(clubSettings),
    db.execute<SmsSettings['branches'][number]>(sql`
      SELECT branches.id AS branch, branches.name, monthly_parts AS "monthlyParts",
        coalesce(parts, 0)::int AS "usedParts"
      FROM branches LEFT JOIN sms_caps ON sms_caps.branch_id = branches.id
      LEFT JOIN sms_usage ON sms_usage.branch_id = branches.id
        AND month = date_trunc('month', now() AT TIME ZONE 'Europe/Istanbul')::date
      WHERE branches.is_active ORDER BY branches.name, branches.id`),
    db.execute<{ since: string | null; cause: string | null; foreign: number }>(sql`
      SELECT since, cause,
        (SELECT coalesce(sum(foreign_reports), 0)::int FROM sms_requests WHERE foreign_reports > 0) AS foreign
      FROM (SELECT) AS one LEFT JOIN outages ON service = 'sms'`),
    creditOf(services),
  ])
  if (!settings) throw new Error('The table club_settings has lost its row')
  const [state] = failures.rows
  return {
    _id: 'club',
    provider: sms.gateway?.provider ?? null,
    header: sms.gateway?.header ?? '',
    credit,
    failure:
      state?.since && state.cause
        ? { since: new Date(state.since).toISOString(), reason: smsFailureText(state.cause) }
        : null,
    quietFrom: settings.smsQuietFrom,
    quietTo: settings.smsQuietTo,
    thousandPrice: settings.smsPartPrice / hundredthsPerLira,
    branches: branches.rows,
    foreignReports: state?.foreign ?? 0,
    version: settings.version,
  }
}

const rulesOf = ({ quietFrom, quietTo, thousandPrice, branches }: SmsSettings) => ({
  quietFrom,
  quietTo,
  thousandPrice,
  limits: branches.map(({ name, monthlyParts }) => `${name}: ${monthlyParts ?? '–'}`),
})

/** Changes the rules; what waited for another hour or another limit is tried anew. */
export async function updateSmsSettings(
  services: Services,
  currentUser: CurrentUser,
  { version, quietFrom, quietTo, thousandPrice, branches = [] }: SmsSettingsChange,
): Promise<SmsSettings> {
  const before = await readSmsSettings(services)
  await services.transact(currentUser, async ({ db, client, audit }) => {
    const [row] = await db.select({ version: clubSettings.version }).from(clubSettings).for('update')
    if (version !== undefined && version !== row?.version) throw stale()
    await db.update(clubSettings).set({
      ...(quietFrom !== undefined && { smsQuietFrom: quietFrom }),
      ...(quietTo !== undefined && { smsQuietTo: quietTo }),
      ...(thousandPrice !== undefined && { smsPartPrice: Math.round(thousandPrice * hundredthsPerLira) }),
      version: sql`${clubSettings.version} + 1`,
    })
    for (const { branch, monthlyParts } of branches) {
      if (!before.branches.some((known) => known.branch === branch))
        throw invalidField('branches', texts.noBranch)
      if (monthlyParts === null) await db.delete(smsCaps).where(eq(smsCaps.branch, branch))
      else
        await db
          .insert(smsCaps)
          .values({ branch, monthlyParts })
          .onConflictDoUpdate({ target: smsCaps.branch, set: { monthlyParts } })
    }
    await db.execute(sql`
      UPDATE sms_messages SET due_at = now(), hold = NULL
      WHERE state = 'queued' AND hold IN ('quiet-hours', 'cap')`)
    await queueSending(services.jobs, client, ['notice'])
    const limits = new Map(branches.map(({ branch, monthlyParts }) => [branch, monthlyParts]))
    const after: SmsSettings = {
      ...before,
      quietFrom: quietFrom ?? before.quietFrom,
      quietTo: quietTo ?? before.quietTo,
      thousandPrice: thousandPrice ?? before.thousandPrice,
      branches: before.branches.map((one) => ({
        ...one,
        monthlyParts: limits.has(one.branch) ? (limits.get(one.branch) ?? null) : one.monthlyParts,
      })),
    }
    await audit({
      resource: 'sms-settings',
      recordId: 'club',
      action: 'edit',
      before: rulesOf(before),
      after: rulesOf(after),
    })
  })
  return readSmsSettings(services)
}

/** Queues a message that says where it comes from; the sender shows what becomes of it. */
export async function sendTest(
  services: Services,
  currentUser: CurrentUser,
  typed: string,
): Promise<SmsMessage> {
  const { sms, db } = services
  if (!sms.gateway) throw new AppError(409, 'sms.no-provider', texts.noProvider)
  const to = internationalPhone(typed)
  if (!isTurkishMobile(to)) throw invalidField('phone', texts.mobileOnly)
  const { name } = await readClub(db)
  const id = await services.transact(currentUser, async ({ client, audit }) => {
    const text = texts.testText(name)
    await sms.enqueue(client, [{ kind: 'notice', to, text, user: null, branch: null, isUrgent: true }])
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM sms_messages WHERE recipient = $1 AND created_at = now() ORDER BY id DESC LIMIT 1',
      [to],
    )
    await audit({ resource: 'sms-settings', recordId: 'club', action: 'test', after: {} })
    return rows[0]?.id ?? ''
  })
  return findSms(db, currentUser, id)
}
