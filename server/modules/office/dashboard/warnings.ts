import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { isUnresolvedRefund } from '#server/modules/money/payments/refunds.service.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { reasonOf } from '#server/modules/office/jobs/failure-reason.ts'
import { smsFailureText } from '#shared/messaging/sms/sms.messages.ts'
import type { DashboardWarning } from '#shared/office/dashboard/dashboard.contract.ts'
import { phoneCodeLimits } from '#shared/people/phone-codes/phone-codes.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

/** Returns one kind of warning; null if there is none or the user may not see it. */
type WarningCheck = (db: Database, currentUser: CurrentUser, scope: Scope) => Promise<DashboardWarning | null>

const checks: readonly WarningCheck[] = [
  (db) => outageOf(db, 'mail'),
  (db) => outageOf(db, 'sms'),
  overdueConsents,
  failedRefunds,
  phoneCodeLimit,
]

export async function warningsOf(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
): Promise<DashboardWarning[]> {
  const warnings = await Promise.all(checks.map((check) => check(db, currentUser, scope)))
  return warnings.filter((warning) => warning !== null)
}

/** What waits for a service that accepts nothing. */
const waiting = {
  mail: sql`(SELECT count(*)::int FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active')) +
    (SELECT count(*)::int FROM campaign_deliveries JOIN campaigns ON campaigns.id = campaign_id
     WHERE state = 'queued' AND finished_at IS NULL AND paused_at IS NULL)`,
  sms: sql`(SELECT count(*)::int FROM sms_messages WHERE state = 'queued' AND due_at <= now())`,
} as const

/** A service that carries messages accepts nothing; concerns every branch. */
async function outageOf(db: Database, service: 'mail' | 'sms'): Promise<DashboardWarning | null> {
  const { rows } = await db.execute<{ since: string; cause: string; count: number }>(sql`
    SELECT since, cause, ${waiting[service]} AS count
    FROM outages WHERE service = ${service} AND reported_at IS NOT NULL`)
  const [outage] = rows
  if (!outage) return null
  const { since, cause, count } = outage
  const reason = service === 'mail' ? reasonOf(cause) : smsFailureText(cause)
  return { kind: `${service}-outage`, since: new Date(since).toISOString(), count, reason }
}

/** Consents that İYS has not taken two business days after they were queued, one before the deadline passes; those of a day with its first. */
async function overdueConsents(db: Database, currentUser: CurrentUser): Promise<DashboardWarning | null> {
  if (!isAllowed(currentUser, 'iys.list')) return null
  const { rows } = await db.execute<{ count: number; since: string | null }>(sql`
    SELECT coalesce(sum(count), 0)::int AS count, min(since) AS since
    FROM (SELECT count(*) AS count, min(queued_at) AS since FROM iys_entries WHERE state IN ('waiting', 'sent')
      GROUP BY (queued_at AT TIME ZONE 'Europe/Istanbul')::date) AS days
    WHERE iys_alarm_at(since) <= now()`)
  const [left] = rows
  if (!left?.since) return null
  return { kind: 'iys-overdue', since: new Date(left.since).toISOString(), count: left.count, reason: '' }
}

/** Refunds of the worker that the provider refused. */
async function failedRefunds(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
): Promise<DashboardWarning | null> {
  if (!isAllowed(currentUser, 'payments.list')) return null
  const { rows } = await db.execute<{ count: number; since: string | null }>(sql`
    SELECT count(DISTINCT payments.id)::int AS count, min(refunds.settled_at) AS since
    FROM refunds JOIN payments ON payments.id = refunds.payment_id
    WHERE ${isUnresolvedRefund} AND ${within(scope, 'payments.branch_id')}`)
  const [left] = rows
  if (!left?.since) return null
  return { kind: 'failed-refunds', since: new Date(left.since).toISOString(), count: left.count, reason: '' }
}

/** In the last day so many codes by SMS were asked for in an hour that further ones were refused; concerns every branch. */
async function phoneCodeLimit(db: Database): Promise<DashboardWarning | null> {
  const { rows } = await db.execute<{ since: string | null; count: number }>(sql`
    SELECT min(created_at) FILTER (WHERE within_hour >= ${phoneCodeLimits.club}) AS since, count(*)::int AS count
    FROM (
      SELECT created_at,
        count(*) OVER (ORDER BY created_at RANGE BETWEEN interval '1 hour' PRECEDING AND CURRENT ROW) AS within_hour
      FROM phone_codes WHERE created_at > now() - interval '1 day') AS codes`)
  const [reached] = rows
  if (!reached?.since) return null
  const { since, count } = reached
  return { kind: 'phone-codes', since: new Date(since).toISOString(), count, reason: '' }
}
