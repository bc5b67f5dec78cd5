import { type SQL, sql } from 'drizzle-orm'
import { invalidField } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import {
  type Audience,
  type CampaignChannel,
  type LeftOutReason,
  leftOutReasons,
} from '#shared/messaging/campaigns/campaigns.schema.ts'

/** Recipients of a mail. */
export interface Target {
  channel: CampaignChannel
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
const reasonOf = (unreachable: string) =>
  sql.raw(`CASE
  WHEN is_minor(users.user_details) THEN 'minor'
  ${unreachable}
  WHEN consent.status = 'approved' THEN NULL
  WHEN unproven.at > coalesce(consent.consented_at, '-infinity') THEN 'unverified'
  WHEN consent.status = 'refused' THEN 'unsubscribed'
  ELSE 'no-consent' END`)
const memberReason = reasonOf(`WHEN users.email IS NULL THEN 'no-address'`)
// İYS may not have accepted a consent yet.
const phoneReason = reasonOf(`WHEN users.phone !~ '^\\+905[0-9]{9}$' THEN 'no-phone'
  WHEN consent.status = 'approved' AND NOT may_receive('sms', users.phone) THEN 'not-accepted'`)
const entryReason = sql`CASE
  WHEN is_address_of_minor(subscribers.email) THEN 'minor'
  WHEN consent.status = 'approved' THEN NULL
  WHEN consent.status = 'refused' THEN 'unsubscribed'
  ELSE 'unverified' END`

/** SQL of the address or the number of a row. */
const recipientOf = (table: 'users' | 'subscribers', channel: CampaignChannel) =>
  channel === 'email' ? `lower(${table}.email COLLATE "C")` : `${table}.phone`

/** SQL: the consent that counts for each recipient, as `consent_to` names it; joined as a whole, for many rows. */
const consentOf = (table: 'users' | 'subscribers', channel: CampaignChannel) =>
  sql.raw(`LEFT JOIN (
    SELECT DISTINCT ON (recipient) recipient, status, consented_at FROM consents
    WHERE channel = '${channel}' AND is_proven ORDER BY recipient, consented_at DESC NULLS LAST, status DESC NULLS LAST
  ) AS consent ON consent.recipient = ${recipientOf(table, channel)}`)

/** SQL: when each member agreed for a recipient that is not verified. */
const unprovenYes = (channel: CampaignChannel) =>
  sql.raw(`LEFT JOIN (
    SELECT user_id, recipient, max(consented_at) AS at FROM consents
    WHERE channel = '${channel}' AND NOT is_proven AND status = 'approved' GROUP BY user_id, recipient
  ) AS unproven ON unproven.user_id = users.id AND unproven.recipient = ${recipientOf('users', channel)}`)

/** SQL: has the branch as home, or a current or future membership that is valid there. */
const belongsTo = (branch: string): SQL =>
  sql`(users.branch_id = ${branch} OR EXISTS (SELECT 1 FROM ${ownMemberships(branch)}))`

function membersOf({ channel, branch, audience, chosen }: Target): SQL {
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
  const byMail = channel === 'email'
  return sql`SELECT ${byMail ? sql`users.email` : sql`nullif(users.phone, '')`} AS address, users.name,
      users.id AS user_id, users.branch_id, ${byMail ? memberReason : phoneReason} AS reason
    FROM users ${consentOf('users', channel)} ${unprovenYes(channel)}
    WHERE ${both([
      sql`users.role = 'member' AND users.deleted_at IS NULL`,
      branch ? belongsTo(branch) : undefined,
      ...asked,
    ])}`
}

const listOf = ({ chosen }: Target): SQL => sql`
  SELECT subscribers.email AS address, '' AS name, NULL::uuid AS user_id, NULL::uuid AS branch_id,
    ${entryReason} AS reason
  FROM subscribers ${consentOf('subscribers', 'email')} ${chosen ? sql`WHERE subscribers.id = ANY(${sql.param([...chosen])}::uuid[])` : sql``}`

/** Everyone who matches, also without an address. */
function candidatesOf(target: Target): SQL {
  const sources = [
    target.chosen || target.audience.members ? membersOf(target) : undefined,
    target.channel === 'email' && target.withList && (target.chosen || target.audience.subscribers)
      ? listOf(target)
      : undefined,
  ].filter((source) => source !== undefined)
  if (sources.length === 0) throw invalidField('audience', campaignsMessages.noAudience)
  return sql.join(sources, sql` UNION ALL `)
}

/** Distinct addresses or numbers; a row with consent wins. Columns: address, name, user_id, branch_id, reason. */
function addressesOf(target: Target): SQL {
  return sql`SELECT DISTINCT ON (lower(address COLLATE "C")) address, name, user_id, branch_id, reason
    FROM (${candidatesOf(target)}) AS candidates WHERE address IS NOT NULL
    ORDER BY lower(address COLLATE "C"), reason IS NOT NULL, user_id NULLS LAST`
}

/** SQL of the recipients. Columns: address, name, user_id, branch_id. */
export const recipientsOf = (target: Target): SQL =>
  sql`SELECT address, name, user_id, branch_id FROM (${addressesOf(target)}) AS addresses WHERE reason IS NULL`

/** Counts the recipients, and those who are left out by reason; together they are everyone who matches. */
export async function countTarget(db: Database, target: Target): Promise<ResponseOf<typeof countAudience>> {
  const { rows } = await db.execute<{ reason: LeftOutReason | null; count: number }>(sql`
    SELECT reason, count(*)::int AS count FROM (
      SELECT reason FROM (${addressesOf(target)}) AS addresses
      UNION ALL SELECT reason FROM (${candidatesOf(target)}) AS candidates WHERE address IS NULL
    ) AS everyone GROUP BY reason`)
  const countOf = (reason: LeftOutReason | null) => rows.find((row) => row.reason === reason)?.count ?? 0
  const leftOut = leftOutReasons.flatMap((reason) => {
    const count = countOf(reason)
    return count > 0 ? { reason, count } : []
  })
  return { recipients: countOf(null), leftOut, ...(await costsOf(db, target)) }
}

/** What the club pays for a part of a text message, if it has said so, and how many recipients have had a message today. */
async function costsOf(db: Database, target: Target) {
  const { rows } = await db.execute<{ later: number; price: number }>(sql`
    SELECT sms_part_price AS price, (
      SELECT count(*)::int FROM (${recipientsOf(target)}) AS recipients JOIN commercial_days
        ON addressee = coalesce(user_id::text, lower(address COLLATE "C"))
        AND day = (now() AT TIME ZONE 'Europe/Istanbul')::date) AS later
    FROM club_settings`)
  const { later = 0, price = 0 } = rows[0] ?? {}
  return { later, partPrice: target.channel === 'sms' && price > 0 ? price / 10_000 : null }
}

/** Inserts the deliveries of a campaign; returns their number. */
export async function queueRecipients(db: Database, campaign: string, target: Target): Promise<number> {
  const { rowCount } = await db.execute<never>(sql`
    INSERT INTO campaign_deliveries (id, campaign_id, email, name, user_id)
    SELECT gen_random_uuid(), ${campaign}, address, name, user_id FROM (${recipientsOf(target)}) AS recipients`)
  return rowCount ?? 0
}
