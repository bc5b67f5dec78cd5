import { type SQL, sql } from 'drizzle-orm'
import { invalidField } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import {
  type Audience,
  type LeftOutReason,
  leftOutReasons,
} from '#shared/messaging/campaigns/campaigns.schema.ts'

/** Recipients of a mail. */
export interface Target {
  /** Null: the whole club. */
  branch: string | null
  audience: Audience
  /** Chosen ids instead of the audience. */
  chosen?: readonly string[] | undefined
  /** Whether the mailing list is included. */
  withList: boolean
}

const both = (conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` AND `,
  )

/** SQL of the current and future memberships of a user, in a branch those that are valid there. */
const ownMemberships = (branch: string | null): SQL =>
  branch
    ? sql`membership_branches AS valid JOIN memberships ON memberships.id = valid.membership_id
        WHERE valid.user_id = users.id AND valid.branch_id = ${branch} AND valid.ends_at > now() AND NOT valid.is_cancelled`
    : sql`memberships
        WHERE memberships.user_id = users.id AND memberships.ends_at > now() AND memberships.cancelled_at IS NULL`

/** SQL: has a current or future membership that matches the audience. */
function membershipFits(branch: string | null, { package: offer, daysLeft }: Audience): SQL {
  const renewedIn = branch ? sql`${branch}` : sql`memberships.branch_id`
  return sql`EXISTS (SELECT 1 FROM ${both([
    ownMemberships(branch),
    offer ? sql`memberships.package_id = ${offer}` : undefined,
    daysLeft === null
      ? undefined
      : sql`memberships.starts_at <= now() AND memberships.ends_at <= now() + make_interval(days => ${daysLeft})
          AND NOT EXISTS (
            SELECT 1 FROM membership_branches AS later
            WHERE later.user_id = memberships.user_id AND later.branch_id = ${renewedIn}
              AND NOT later.is_cancelled AND later.ends_at > memberships.ends_at)`,
  ])})`
}

/** SQL: mails of a campaign may go to the address of a person of `users`. */
export const mailConsentText = `may_receive('email', lower(users.email COLLATE "C"))`
export const mailConsent = sql.raw(mailConsentText)

/** SQL of a `LeftOutReason` beside the consent that counts; null for a recipient. */
const memberReason = sql`CASE
  WHEN is_minor(users.user_details) THEN 'minor'
  WHEN users.email IS NULL THEN 'no-address'
  WHEN consent.status = 'approved' THEN NULL
  WHEN unproven.at > coalesce(consent.consented_at, '-infinity') THEN 'unverified'
  WHEN consent.status = 'refused' THEN 'unsubscribed'
  ELSE 'no-consent' END`
const entryReason = sql`CASE
  WHEN is_address_of_minor(subscribers.email) THEN 'minor'
  WHEN consent.status = 'approved' THEN NULL
  WHEN consent.status = 'refused' THEN 'unsubscribed'
  ELSE 'unverified' END`

/** SQL: the consent that counts for each address, as `consent_to` names it; joined as a whole, for many rows. */
const consentOf = (table: 'users' | 'subscribers') =>
  sql.raw(`LEFT JOIN (
    SELECT DISTINCT ON (recipient) recipient, status, consented_at FROM consents
    WHERE channel = 'email' AND is_proven ORDER BY recipient, consented_at DESC NULLS LAST, status DESC NULLS LAST
  ) AS consent ON consent.recipient = lower(${table}.email COLLATE "C")`)

/** SQL: when each member agreed for an address that is not verified. */
const unprovenYes = sql.raw(`LEFT JOIN (
    SELECT user_id, recipient, max(consented_at) AS at FROM consents
    WHERE channel = 'email' AND NOT is_proven AND status = 'approved' GROUP BY user_id, recipient
  ) AS unproven ON unproven.user_id = users.id AND unproven.recipient = lower(users.email COLLATE "C")`)

/** SQL: has the branch as home, or a current or future membership that is valid there. */
const belongsTo = (branch: string): SQL =>
  sql`(users.branch_id = ${branch} OR EXISTS (SELECT 1 FROM ${ownMemberships(branch)}))`

function membersOf({ branch, audience, chosen }: Target): SQL {
  const { package: offer, daysLeft, daysAbsent, newThisMonth } = audience
  const month = `${clubDay(new Date()).slice(0, 7)}-01`
  const asked = chosen
    ? [sql`users.id = ANY(${sql.param([...chosen])}::uuid[])`]
    : [
        offer !== null || daysLeft !== null ? membershipFits(branch, audience) : undefined,
        daysAbsent === null
          ? undefined
          : sql`users.created_at <= now() - make_interval(days => ${daysAbsent}) AND NOT EXISTS (
              SELECT 1 FROM turnstile_entries WHERE turnstile_entries.user_id = users.id AND allowed
                AND turnstile_entries.at > now() - make_interval(days => ${daysAbsent}))
              AND NOT EXISTS (
              SELECT 1 FROM users former JOIN turnstile_entries visit ON visit.user_id = former.id
              WHERE former.merged_into = users.id AND visit.allowed
                AND visit.at > now() - make_interval(days => ${daysAbsent}))`,
        newThisMonth ? sql`users.created_at >= ${startOfClubDay(month).toISOString()}` : undefined,
      ]
  return sql`SELECT users.email, users.name, users.id AS user_id, ${memberReason} AS reason
    FROM users ${consentOf('users')} ${unprovenYes}
    WHERE ${both([
      sql`users.role = 'member' AND users.deleted_at IS NULL`,
      branch ? belongsTo(branch) : undefined,
      ...asked,
    ])}`
}

const listOf = ({ chosen }: Target): SQL => sql`
  SELECT subscribers.email, '' AS name, NULL::uuid AS user_id, ${entryReason} AS reason
  FROM subscribers ${consentOf('subscribers')} ${chosen ? sql`WHERE subscribers.id = ANY(${sql.param([...chosen])}::uuid[])` : sql``}`

/** Everyone who matches, also without an address. */
function candidatesOf(target: Target): SQL {
  const sources = [
    target.chosen || target.audience.members ? membersOf(target) : undefined,
    target.withList && (target.chosen || target.audience.subscribers) ? listOf(target) : undefined,
  ].filter((source) => source !== undefined)
  if (sources.length === 0) throw invalidField('audience', campaignsMessages.noAudience)
  return sql.join(sources, sql` UNION ALL `)
}

/** Distinct addresses; a row with consent wins. Columns: email, name, user_id, reason. */
function addressesOf(target: Target): SQL {
  return sql`SELECT DISTINCT ON (lower(email COLLATE "C")) email, name, user_id, reason
    FROM (${candidatesOf(target)}) AS candidates WHERE email IS NOT NULL
    ORDER BY lower(email COLLATE "C"), reason IS NOT NULL, user_id NULLS LAST`
}

/** Counts the recipients, and those who are left out by reason; together they are everyone who matches. */
export async function countTarget(db: Database, target: Target): Promise<ResponseOf<typeof countAudience>> {
  const { rows } = await db.execute<{ reason: LeftOutReason | null; count: number }>(sql`
    SELECT reason, count(*)::int AS count FROM (
      SELECT reason FROM (${addressesOf(target)}) AS addresses
      UNION ALL SELECT reason FROM (${candidatesOf(target)}) AS candidates WHERE email IS NULL
    ) AS everyone GROUP BY reason`)
  const countOf = (reason: LeftOutReason | null) => rows.find((row) => row.reason === reason)?.count ?? 0
  const leftOut = leftOutReasons.flatMap((reason) => {
    const count = countOf(reason)
    return count > 0 ? { reason, count } : []
  })
  return { recipients: countOf(null), leftOut }
}

/** Inserts the deliveries of a campaign; returns their number. */
export async function queueRecipients(db: Database, campaign: string, target: Target): Promise<number> {
  const { rowCount } = await db.execute<never>(sql`
    INSERT INTO campaign_deliveries (id, campaign_id, email, name, user_id)
    SELECT gen_random_uuid(), ${campaign}, email, name, user_id
    FROM (${addressesOf(target)}) AS addresses WHERE reason IS NULL`)
  return rowCount ?? 0
}
