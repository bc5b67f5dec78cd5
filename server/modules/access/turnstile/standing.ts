import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { membershipStatus } from '#server/modules/membership/memberships/membership-status.ts'
import { isGrant, type Reason, reasonTexts } from '#shared/access/turnstile/reasons.ts'
import type { Verdict } from '#shared/access/turnstile/turnstile.schema.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'

/** Where a branch set nothing; the defaults of its row. */
const usualPassBack = sql.raw('5')
const zone = sql.raw(`'${clubTimeZone}'`)

/** How a person stands with a branch, before the gate asks whether the code was used and when they last came. */
export interface StandingRow {
  user_id: string
  user_name: string
  photo: string | null
  branch_id: string
  branch_name: string
  standing: Reason
  /** Whole kuruş; 0 unless a single entry is paid for. */
  fee: string
  membership_id: string | null
  membership_name: string | null
  membership_ends_at: Date | null
}

/**
 * SQL of one row that says how a person ($1) stands with a branch ($2); $3 is the serial of their code, or null.
 * The best of their memberships there counts: one that is good right now before one that is not.
 */
const standingRow: SQL = sql`
  SELECT person.id AS user_id, person.name AS user_name, person.profile_photo AS photo,
    place.id AS branch_id, place.name AS branch_name, verdict.standing,
    CASE WHEN verdict.standing IN ('fee', 'balance-low') THEN price.fee ELSE 0 END AS fee,
    purse.id AS wallet_id, coalesce(gate.pass_back_minutes, ${usualPassBack}) AS pass_back,
    CASE WHEN verdict.standing NOT IN ('fee', 'balance-low', 'staff') THEN pass.id END AS membership_id,
    pass.name AS membership_name, pass.ends_at AS membership_ends_at
  FROM users person
  CROSS JOIN branches place
  LEFT JOIN turnstile_gates gate ON gate.branch_id = place.id
  LEFT JOIN qr_fees price ON price.branch_id = place.id
  LEFT JOIN wallets purse ON purse.user_id = person.id AND purse.branch_id = place.id AND purse.closed_at IS NULL
  LEFT JOIN user_codes codes ON codes.user_id = person.id
  LEFT JOIN LATERAL (
    SELECT own.*, own.status = 'active' AND (own.kind <> 'daytime' OR own.last_entry IS NULL
      OR (now() AT TIME ZONE ${zone})::time <= own.last_entry) AS is_good
    FROM (
      SELECT memberships.id, memberships.name, memberships.kind, memberships.ends_at, ${membershipStatus} AS status,
        (SELECT last_entry_time::time FROM daytime_discounts
         WHERE branch_id = place.id AND is_active) AS last_entry
      FROM memberships WHERE memberships.user_id = person.id AND memberships.branch_id = place.id
    ) own
    WHERE own.status <> 'cancelled'
    ORDER BY is_good DESC, array_position(ARRAY['frozen', 'active', 'pending', 'expired'], own.status::text),
      own.ends_at DESC
    LIMIT 1
  ) pass ON true
  CROSS JOIN LATERAL (SELECT CASE
    WHEN person.deleted_at IS NOT NULL THEN 'unknown'
    WHEN $3::bigint < codes.serial THEN 'replaced'
    WHEN NOT place.is_active THEN 'closed'
    WHEN person.role = 'admin' OR person.role IN ('staff', 'trainer') AND person.branch_id = place.id THEN 'staff'
    WHEN pass.is_good THEN 'membership'
    WHEN pass.status = 'frozen' THEN 'frozen'
    WHEN pass.status = 'active' THEN 'daytime'
    WHEN purse.balance >= price.fee THEN 'fee'
    WHEN price.fee IS NOT NULL THEN 'balance-low'
    WHEN pass.status = 'pending' THEN 'not-started'
    WHEN pass.status = 'expired' THEN 'membership-over'
    WHEN EXISTS (
      SELECT 1 FROM memberships WHERE memberships.user_id = person.id AND ${membershipStatus} = 'active'
    ) THEN 'other-branch'
    ELSE 'no-membership' END AS standing
  ) verdict
  WHERE person.id = $1 AND place.id = $2
  OFFSET 0`

/** The text of a statement whose parameters are numbered in it already. */
function textOf(statement: SQL): string {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  if (params.length > 0) throw new Error('The statement of the gates takes no parameters of its own')
  return text
}

/** Only says how somebody stands. */
export const standingStatement = { name: 'turnstile_standing', text: textOf(standingRow) }

/** Decides and writes the decision down, in one call: see `turnstile_decide` in the migration. */
export const decideStatement = {
  name: 'turnstile_decide',
  text: textOf(sql`
    SELECT facts.*, turnstile_decide($4::uuid, facts.branch_id, facts.user_id, $5::uuid, $6::bytea, $7::turnstile_direction,
      $8::turnstile_source,
      CASE WHEN $7::turnstile_direction = 'out' THEN 'exit' ELSE facts.standing END,
      $7::turnstile_direction = 'out' OR facts.standing IN ('membership', 'fee', 'staff'),
      facts.membership_id, CASE WHEN $7::turnstile_direction = 'in' AND facts.standing = 'fee' THEN facts.fee ELSE 0 END,
      facts.wallet_id, facts.pass_back, $9::boolean) AS outcome
    FROM (${standingRow}) facts`),
}

/** What member, staff and gate see of a decision. */
export function verdictOf(row: StandingRow, reason: Reason): Verdict {
  const { text, remedy } = reasonTexts[reason]
  const takesMoney = reason === 'fee' || reason === 'balance-low'
  return {
    allowed: isGrant(reason),
    reason,
    message: text,
    remedy,
    fee: takesMoney ? liraOf(Number(row.fee)) : 0,
    branch: row.branch_id,
    branchName: row.branch_name,
    membership:
      row.membership_name && row.membership_ends_at
        ? { name: row.membership_name, endsAt: row.membership_ends_at.toISOString() }
        : null,
  }
}
