import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { defaultGateSettings } from '#server/modules/access/turnstile/gate/gate-settings.ts'
import { endsEarlyAt, membershipStatus } from '#server/modules/membership/memberships/membership-status.ts'
import {
  nextAllowed,
  type WindowPerson,
  type WindowRule,
} from '#shared/access/access-windows/access-windows.rules.ts'
import {
  isGrant,
  isWindowRefusal,
  type Reason,
  reasonTexts,
  remedyOf,
  sessionEarlyMinutes,
} from '#shared/access/turnstile/reasons.ts'
import type { Verdict } from '#shared/access/turnstile/turnstile.schema.ts'
import type { Schedule } from '#shared/club/branches/opening-hours.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'

const defaultPassBack = sql.raw(String(defaultGateSettings.passBackMinutes))
const zone = sql.raw(`'${clubTimeZone}'`)

/** The facts that decide when a person is next admitted, from the SQL function `reserved_hours`. */
interface ReservedHours {
  windows: WindowRule[]
  person: WindowPerson
  schedule: Schedule
}

/** Whether a person may enter a branch, before the checks for replay and pass-back. */
export interface EligibilityRow {
  user_id: string
  user_name: string
  photo: string | null
  branch_id: string
  branch_name: string
  eligibility: Reason
  /** Whole kuruş; 0 unless a single entry is charged. */
  fee: string
  membership_id: string | null
  membership_name: string | null
  membership_ends_at: Date | null
  /** Present if the reserved hours refuse the person. */
  reserved: ReservedHours | null
  /** From when a session later today admits a person who is refused now. */
  next_session_at: Date | null
  /** The person's debt for access to the branch, from the due date on; whole kuruş, null for none. */
  debt_amount: string | null
  debt_due_on: string | null
  debt_late: number | null
  debt_refused_on: string | null
}

/** SQL: today in the club's calendar. */
export const clubToday: SQL = sql`(now() AT TIME ZONE ${zone})::date`

/**
 * SQL condition for open receivables `owed` that are owed to a branch, or for a membership that is valid there. A debt in
 * another branch for something else does not concern this one.
 */
export const isOwedFor = (branch: SQL): SQL => sql`(owed.branch_id = ${branch} OR EXISTS (
  SELECT FROM membership_branches held WHERE held.membership_id = owed.membership_id AND held.branch_id = ${branch}))`

/** Minutes before the start, from which a pack admits. */
const early = sql.raw(`make_interval(mins => ${sessionEarlyMinutes})`)

/**
 * SQL of what packs pay for in a branch, of all people or of one: appointments and places in lessons, that are not over, with
 * the time from which they admit. Packs admit to nothing else.
 */
export const paidSessions = (branch: SQL, person?: SQL): SQL => sql`(
  SELECT appointments.user_id, appointments.starts_at, appointments.starts_at - ${early} AS admits_at, appointments.ends_at
  FROM appointments WHERE appointments.branch_id = ${branch} AND appointments.state IN ('booked', 'attended')
    AND appointments.ends_at > now() ${person ? sql`AND appointments.user_id = ${person}` : sql``}
  UNION ALL
  SELECT place.user_id, lessons.starts_at, lessons.starts_at - ${early}, lessons.ends_at
  FROM lesson_bookings place JOIN lessons ON lessons.id = place.lesson_id
  WHERE lessons.branch_id = ${branch} AND lessons.cancelled_at IS NULL AND lessons.ends_at > now()
    AND place.state = 'joined' AND place.pack_id IS NOT NULL AND place.attended IS NOT FALSE
    ${person ? sql`AND place.user_id = ${person}` : sql``})`

/** SQL: from when the next session of today admits a person to a branch. */
const nextSession = (person: SQL, branch: SQL): SQL => sql`(
  SELECT min(coming.admits_at) FROM ${paidSessions(branch, person)} coming
  WHERE coming.admits_at > now() AND coming.starts_at < (${clubToday} + 1)::timestamp AT TIME ZONE ${zone})`

/** Refusals that a session later today ends. */
const waitingRefusals = sql.raw(
  ['frozen', 'daytime', 'balance-low', 'not-started', 'no-appointment', 'membership-over', 'other-branch']
    .map((reason) => `'${reason}'`)
    .join(', '),
)

/**
 * SQL of one row: the eligibility of a person in a branch ($2), with the serial of their code ($3) or null. Of
 * several memberships valid there, one that is valid right now takes precedence. OFFSET 0 keeps a subquery from being merged
 * into the query, which would repeat its expressions at each use.
 */
const eligibilityOf = (person: SQL): SQL => sql`
  SELECT person.id AS user_id, person.name AS user_name, person.profile_photo AS photo,
    branch.id AS branch_id, branch.name AS branch_name, verdict.eligibility,
    CASE WHEN verdict.eligibility IN ('fee', 'balance-low') THEN price.fee ELSE 0 END AS fee,
    wallet.id AS wallet_id, coalesce(gate.pass_back_minutes, ${defaultPassBack}) AS pass_back,
    CASE WHEN verdict.eligibility NOT IN ('fee', 'balance-low', 'staff') THEN membership.id END AS membership_id,
    membership.name AS membership_name, coalesce(membership.ends_early_at, membership.ends_at) AS membership_ends_at,
    CASE WHEN verdict.eligibility IN ('window', 'window-unknown') THEN reserved_hours(branch.id, person.id) END AS reserved,
    CASE WHEN verdict.eligibility IN (${waitingRefusals}) THEN ${nextSession(sql`person.id`, sql`branch.id`)} END AS next_session_at,
    debt.amount AS debt_amount, debt.due_on::text AS debt_due_on, debt.late AS debt_late,
    debt.refused_on::text AS debt_refused_on
  FROM users person
  CROSS JOIN branches branch
  LEFT JOIN turnstile_gates gate ON gate.branch_id = branch.id
  LEFT JOIN qr_fees price ON price.branch_id = branch.id
  LEFT JOIN wallets wallet ON wallet.user_id = person.id AND wallet.branch_id = branch.id AND wallet.closed_at IS NULL
  LEFT JOIN user_codes codes ON codes.user_id = person.id
  LEFT JOIN LATERAL (
    SELECT own.*, own.status = 'active' AND (own.kind <> 'daytime' OR own.last_entry IS NULL
      OR (now() AT TIME ZONE ${zone})::time <= own.last_entry) AS is_valid
    FROM (
      SELECT memberships.id, memberships.name, memberships.kind, memberships.ends_at,
        ${endsEarlyAt} AS ends_early_at, ${membershipStatus} AS status,
        (SELECT last_entry_time::time FROM daytime_discounts
         WHERE branch_id = branch.id AND is_active) AS last_entry
      FROM membership_branches valid JOIN memberships ON memberships.id = valid.membership_id
      WHERE valid.user_id = person.id AND valid.branch_id = branch.id AND memberships.sessions IS NULL
      OFFSET 0
    ) own
    WHERE own.status <> 'cancelled'
    ORDER BY is_valid DESC, array_position(ARRAY['frozen', 'active', 'pending', 'expired'], own.status::text),
      own.ends_at DESC
    LIMIT 1
  ) membership ON true
  CROSS JOIN LATERAL (SELECT CASE
    WHEN person.deleted_at IS NOT NULL THEN 'unknown'
    WHEN $3::bigint < codes.serial THEN 'replaced'
    WHEN NOT branch.is_active THEN 'closed'
    WHEN person.role <> 'member' AND works_in(person.id, branch.id) THEN 'staff'
    WHEN membership.is_valid THEN 'membership'
    WHEN EXISTS (
      SELECT FROM ${paidSessions(sql`branch.id`, sql`person.id`)} session WHERE session.admits_at <= now()
    ) THEN 'appointment'
    WHEN membership.status = 'frozen' THEN 'frozen'
    WHEN membership.status = 'active' THEN 'daytime'
    WHEN wallet.balance >= price.fee THEN 'fee'
    WHEN price.fee IS NOT NULL THEN 'balance-low'
    WHEN membership.status = 'pending' THEN 'not-started'
    WHEN EXISTS (
      SELECT FROM membership_branches valid JOIN memberships ON memberships.id = valid.membership_id
      WHERE valid.user_id = person.id AND valid.branch_id = branch.id AND memberships.sessions IS NOT NULL
        AND ${membershipStatus} = 'active'
    ) THEN 'no-appointment'
    WHEN membership.status = 'expired' THEN 'membership-over'
    WHEN EXISTS (
      SELECT 1 FROM memberships WHERE memberships.user_id = person.id AND ${membershipStatus} = 'active'
    ) THEN 'other-branch'
    ELSE 'no-membership' END AS eligibility
    OFFSET 0
  ) access
  CROSS JOIN LATERAL (
    SELECT sum(owed.open) AS amount, min(owed.due_on) AS due_on,
      (count(*) FILTER (WHERE owed.due_on < ${clubToday}))::int AS late,
      min(owed.due_on + rules.debt_grace_days) AS refused_on
    FROM receivables owed JOIN desk_rules rules ON rules.branch_id = owed.branch_id
    WHERE owed.user_id = person.id AND owed.open > 0 AND owed.due_on <= ${clubToday}
      AND ${isOwedFor(sql`branch.id`)}
  ) debt
  CROSS JOIN LATERAL (SELECT coalesce(
    CASE WHEN access.eligibility IN ('membership', 'appointment', 'fee') AND debt.refused_on <= ${clubToday} THEN 'debt' END,
    CASE WHEN access.eligibility IN ('membership', 'appointment', 'fee', 'balance-low') THEN
      access_window_refusal(branch.id, person.id,
        CASE WHEN person.gender_confirmed_at IS NULL THEN 'unspecified' ELSE person.gender END,
        CASE WHEN person.birth_date_confirmed_at IS NOT NULL THEN person.user_details END, now())
    END, access.eligibility) AS eligibility
    OFFSET 0
  ) verdict
  WHERE person.id = ${person} AND branch.id = $2
  OFFSET 0`

/** Returns the text of a statement that numbers its own parameters. */
function textOf(statement: SQL): string {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  if (params.length > 0) throw new Error('The statement must not have parameters of Drizzle')
  return text
}

/** Reads the eligibility without recording anything. */
export const eligibilityStatement = { name: 'turnstile_eligibility', text: textOf(eligibilityOf(sql`$1`)) }

const decisionOn = (person: SQL): string =>
  textOf(sql`
    SELECT facts.*, turnstile_decide($4::uuid, facts.branch_id, facts.user_id, $5::uuid, $6::bytea, $7::turnstile_direction,
      $8::turnstile_source,
      CASE WHEN $7::turnstile_direction = 'out' THEN 'exit'
        WHEN $8::turnstile_source = 'medium' AND facts.eligibility = 'fee' THEN 'medium-fee' ELSE facts.eligibility END,
      $7::turnstile_direction = 'out' OR facts.eligibility IN ('membership', 'appointment', 'staff')
        OR (facts.eligibility = 'fee' AND $8::turnstile_source <> 'medium'),
      facts.membership_id, CASE WHEN $7::turnstile_direction = 'in' AND facts.eligibility = 'fee' THEN facts.fee ELSE 0 END,
      facts.wallet_id, CASE WHEN $8::turnstile_source = 'medium' THEN greatest(facts.pass_back, 1) ELSE facts.pass_back END,
      $9::boolean) AS outcome
    FROM (${eligibilityOf(person)}) facts`)

/**
 * Decides and records the decision in one call of the SQL function `turnstile_decide`. A medium is no code that is used
 * up: it pays no fee by itself, and does not admit twice within a minute.
 */
export const decideStatement = { name: 'turnstile_decide', text: decisionOn(sql`$1`) }

/** The same on the holder of a medium ($1, canonical hex); no row unless it is active. */
export const decideOnMediumStatement = {
  name: 'turnstile_decide_on_medium',
  text: decisionOn(sql`(SELECT user_id FROM entry_media WHERE number = $1 AND state = 'active')`),
}

/** `showsDebt` is false for devices, whose screens everyone sees. */
export function toVerdict(row: EligibilityRow, reason: Reason, { showsDebt = true } = {}): Verdict {
  const { text } = reasonTexts[reason]
  const { reserved } = row
  const nextAllowedAt =
    reserved && isWindowRefusal(reason)
      ? nextAllowed(reserved.windows, reserved.person, reserved.schedule, new Date())
      : reason === row.eligibility
        ? row.next_session_at
        : null
  const chargesFee = reason === 'fee' || reason === 'balance-low'
  return {
    allowed: isGrant(reason),
    reason,
    message: text,
    remedy: remedyOf(reason, nextAllowedAt),
    ...(showsDebt &&
      row.debt_amount !== null &&
      row.debt_due_on !== null && {
        debt: {
          amount: liraOf(Number(row.debt_amount)),
          dueOn: row.debt_due_on,
          late: row.debt_late ?? 0,
          refusedOn: row.debt_refused_on,
        },
      }),
    ...(nextAllowedAt && { nextAllowedAt: nextAllowedAt.toISOString() }),
    fee: chargesFee ? liraOf(Number(row.fee)) : 0,
    branch: row.branch_id,
    branchName: row.branch_name,
    membership:
      row.membership_name && row.membership_ends_at
        ? { name: row.membership_name, endsAt: row.membership_ends_at.toISOString() }
        : null,
  }
}
