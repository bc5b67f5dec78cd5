import { type SQL, sql } from 'drizzle-orm'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { type MembershipStatus, renewalDays } from '#shared/membership/memberships/memberships.contract.ts'

const { cancelledAt, startsAt, endsAt } = memberships

const runs = sql`(${cancelledAt} IS NULL AND ${startsAt} <= now() AND ${endsAt} > now())`
// In plain words: Drizzle would leave out the tables' names in a query of one table.
const rests = sql.raw(`EXISTS (
  SELECT 1 FROM freezes
  WHERE freezes.membership_id = memberships.id AND freezes.starts_at <= now() AND freezes.ends_at > now())`)

/** What each status asks of a membership at this moment; nothing has to run for it to change. */
export const membershipIs: Record<MembershipStatus, SQL> = {
  pending: sql`(${cancelledAt} IS NULL AND ${startsAt} > now())`,
  active: sql`(${runs} AND NOT ${rests})`,
  frozen: sql`(${runs} AND ${rests})`,
  expired: sql`(${cancelledAt} IS NULL AND ${endsAt} <= now())`,
  cancelled: sql`${cancelledAt} IS NOT NULL`,
}

const isFollowed = sql.raw(`EXISTS (
  SELECT 1 FROM memberships later
  WHERE later.user_id = memberships.user_id AND later.branch_id = memberships.branch_id
    AND later.ends_at > memberships.ends_at AND later.cancelled_at IS NULL AND later.kind IN ('membership', 'daytime'))`)

/** It ends soon and its holder has bought nothing to follow. Day passes and lessons alone are not renewed. */
export const isRenewalDue = sql`(${cancelledAt} IS NULL AND ${memberships.kind} IN ('membership', 'daytime')
  AND ${startsAt} <= now() AND ${endsAt} > now() AND ${endsAt} <= now() + make_interval(days => ${renewalDays})
  AND NOT ${isFollowed})`

/** The one status that a membership has at this moment. */
export const membershipStatus: SQL<MembershipStatus> = sql`CASE
  WHEN ${membershipIs.cancelled} THEN 'cancelled'
  WHEN ${membershipIs.expired} THEN 'expired'
  WHEN ${membershipIs.pending} THEN 'pending'
  WHEN ${membershipIs.frozen} THEN 'frozen'
  ELSE 'active' END`
