import { type SQL, sql } from 'drizzle-orm'
import { isExclusive } from '#server/modules/membership/memberships/membership-schedule.ts'
import { packageKinds } from '#shared/membership/packages/packages.contract.ts'

/** Of the rows of the home branch, or of all if there is none. */
const preferring = (aggregate: string) =>
  sql.raw(`coalesce(${aggregate} FILTER (WHERE valid.branch_id = account.branch_id), ${aggregate})`)

/**
 * The kinds that do not follow one another are left out, instead of choosing the others: the planner would read the
 * partial index of `membership_branches_no_overlap` for those, which takes longer with every member.
 */
const others = sql.param(packageKinds.filter((kind) => !isExclusive(kind)))

/**
 * One row per account with a membership of the kinds that follow one another: its last end, whether one of them runs
 * now or is frozen, and whether it is valid in the home branch; such memberships come first. `where` limits `account`
 * and `valid`.
 */
export const lastMemberships = (where: SQL = sql`true`): SQL => sql`(
  SELECT account.id AS user_id, ${preferring('max(valid.ends_at)')} AS ends_at,
    ${preferring('bool_or(valid.starts_at <= now() AND valid.ends_at > now())')} AS is_running,
    ${preferring('bool_or(freezes.id IS NOT NULL)')} AS is_frozen,
    bool_or(valid.branch_id = account.branch_id) IS TRUE AS is_home
  FROM users account
  JOIN membership_branches valid ON valid.user_id = account.id
  LEFT JOIN freezes ON freezes.membership_id = valid.membership_id
    AND freezes.starts_at <= now() AND freezes.ends_at > now()
  WHERE NOT valid.is_cancelled AND valid.kind <> ALL (${others}::package_kind[]) AND ${where}
  GROUP BY account.id
)`
