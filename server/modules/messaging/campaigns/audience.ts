import { type SQL, sql } from 'drizzle-orm'
import { invalidField } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import type { Audience } from '#shared/messaging/campaigns/campaigns.schema.ts'

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

/** Consent counts once the address is verified. */
export const mailConsent = sql.raw('users.newsletter AND users.email_verified_at IS NOT NULL')

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
                AND turnstile_entries.at > now() - make_interval(days => ${daysAbsent}))`,
        newThisMonth ? sql`users.created_at >= ${startOfClubDay(month).toISOString()}` : undefined,
      ]
  return sql`SELECT users.email, users.name, users.id AS user_id, (${mailConsent}) AS consents FROM users
    WHERE ${both([
      sql`users.role = 'member' AND users.deleted_at IS NULL`,
      branch ? belongsTo(branch) : undefined,
      ...asked,
    ])}`
}

const listOf = ({ chosen }: Target): SQL => sql`
  SELECT subscribers.email, '' AS name, NULL::uuid AS user_id,
    unsubscribed_at IS NULL AND NOT is_address_of_minor(subscribers.email) AS consents
  FROM subscribers ${chosen ? sql`WHERE subscribers.id = ANY(${sql.param([...chosen])}::uuid[])` : sql``}`

/** Everyone who matches, also without an address. */
function candidatesOf(target: Target): SQL {
  const sources = [
    target.chosen || target.audience.members ? membersOf(target) : undefined,
    target.withList && (target.chosen || target.audience.subscribers) ? listOf(target) : undefined,
  ].filter((source) => source !== undefined)
  if (sources.length === 0) throw invalidField('audience', campaignsMessages.noAudience)
  return sql.join(sources, sql` UNION ALL `)
}

/** Distinct addresses; a row with consent wins. Columns: email, name, user_id, consents. */
function addressesOf(target: Target): SQL {
  return sql`SELECT DISTINCT ON (lower(email COLLATE "C")) email, name, user_id, consents
    FROM (${candidatesOf(target)}) AS candidates WHERE email IS NOT NULL
    ORDER BY lower(email COLLATE "C"), consents DESC, user_id NULLS LAST`
}

export async function countTarget(
  db: Database,
  target: Target,
): Promise<{ recipients: number; blocked: number; withoutAddress?: number }> {
  const { rows } = await db.execute<{ recipients: number; blocked: number; withoutAddress: number }>(sql`
    SELECT count(*) FILTER (WHERE consents)::int AS recipients,
      count(*) FILTER (WHERE NOT consents)::int AS blocked,
      (SELECT count(*)::int FROM (${candidatesOf(target)}) AS candidates WHERE email IS NULL) AS "withoutAddress"
    FROM (${addressesOf(target)}) AS addresses`)
  const { withoutAddress = 0, ...counts } = rows[0] ?? { recipients: 0, blocked: 0, withoutAddress: 0 }
  return withoutAddress > 0 ? { ...counts, withoutAddress } : counts
}

/** Inserts the deliveries of a campaign; returns their number. */
export async function queueRecipients(db: Database, campaign: string, target: Target): Promise<number> {
  const { rowCount } = await db.execute<never>(sql`
    INSERT INTO campaign_deliveries (id, campaign_id, email, name, user_id)
    SELECT gen_random_uuid(), ${campaign}, email, name, user_id
    FROM (${addressesOf(target)}) AS addresses WHERE consents`)
  return rowCount ?? 0
}
