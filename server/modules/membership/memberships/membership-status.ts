import { type SQL, sql } from 'drizzle-orm'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { type MembershipStatus, renewalDays } from '#shared/membership/memberships/memberships.contract.ts'

const { cancelledAt, startsAt, endsAt } = memberships

const isRunning = sql`(${cancelledAt} IS NULL AND ${startsAt} <= now() AND ${endsAt} > now())`
// Raw SQL: Drizzle omits table names in a query of one table.
const isFrozenNow = sql.raw(`EXISTS (
  SELECT 1 FROM freezes
  WHERE freezes.membership_id = memberships.id AND freezes.starts_at <= now() AND freezes.ends_at > now())`)

/** Condition for each status, evaluated at query time. */
export const membershipIs: Record<MembershipStatus, SQL> = {
  pending: sql`(${cancelledAt} IS NULL AND ${startsAt} > now())`,
  active: sql`(${isRunning} AND NOT ${isFrozenNow})`,
  frozen: sql`(${isRunning} AND ${isFrozenNow})`,
  expired: sql`(${cancelledAt} IS NULL AND ${endsAt} <= now())`,
  cancelled: sql`${cancelledAt} IS NOT NULL`,
}

/** When an open notice of cancellation ends the membership; null without one. Notices belong to a domain above this one. */
export const endsEarlyAt = sql
  .raw(`(
  SELECT notice.effective_at FROM membership_cancellations notice
  WHERE notice.membership_id = memberships.id AND notice.state = 'requested')`)
  .mapWith(endsAt) as SQL<string | null>

/** Condition: the membership is valid in a branch, wherever it was sold. */
export const isValidIn = (branch: string): SQL => sql`EXISTS (
  SELECT 1 FROM membership_branches valid
  WHERE valid.membership_id = memberships.id AND valid.branch_id = ${branch})`

/**
 * A later membership is valid in the branch that sold this one. Its kind is compared as text, because the planner would
 * otherwise read the partial index of `membership_branches_no_overlap`, which takes longer with every member.
 */
const isFollowed = sql.raw(`EXISTS (
  SELECT 1 FROM membership_branches later
  WHERE later.user_id = memberships.user_id AND later.branch_id = memberships.branch_id
    AND later.ends_at > memberships.ends_at AND NOT later.is_cancelled AND later.kind::text IN ('membership', 'daytime'))`)

/** The membership ends within `renewalDays` and no later one follows; only exclusive kinds are renewed. */
export const isRenewalDue = sql`(${cancelledAt} IS NULL AND ${memberships.kind} IN ('membership', 'daytime')
  AND ${startsAt} <= now() AND ${endsAt} > now() AND ${endsAt} <= now() + make_interval(days => ${renewalDays})
  AND NOT ${isFollowed})`

export const membershipStatus: SQL<MembershipStatus> = sql`CASE
  WHEN ${membershipIs.cancelled} THEN 'cancelled'
  WHEN ${membershipIs.expired} THEN 'expired'
  WHEN ${membershipIs.pending} THEN 'pending'
  WHEN ${membershipIs.frozen} THEN 'frozen'
  ELSE 'active' END`
