import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { liraOf } from '#shared/core/money.ts'
import type { CommissionLine, CommissionSheet } from '#shared/training/commissions/commissions.contract.ts'

/** What is asked for: branches (null for all) and perhaps one trainer. */
export interface CommissionScope {
  branches: readonly string[] | null
  trainer?: string | undefined
}

const limitTo = (column: SQL, { branches }: CommissionScope): SQL =>
  branches === null ? sql`true` : sql`${column} = ANY (${sql.param([...branches])}::uuid[])`
const ofTrainer = (column: SQL, { trainer }: CommissionScope): SQL =>
  trainer === undefined ? sql`true` : sql`${column} = ${trainer}::uuid`

/** The first day of a month (`YYYY-MM`). */
export const firstDay = (month: string): string => `${month}-01`

/** The first month of a branch that is not closed, as its first day; null where none is closed. */
const firstOpen = (branch: SQL): SQL =>
  sql`(SELECT (max(closed.month) + interval '1 month')::date FROM commission_months closed WHERE closed.branch_id = ${branch})`

/** Which open lines are asked for, so that the others are not computed. */
interface OpenPart {
  month?: string
  /** Those whose pack is not paid. */
  isOwed?: true
}

type Span = (branch: SQL, startsAt: SQL) => SQL

/** When sessions begin that may count in a month: on its days, or earlier where it is the first open one. */
function spansOf(month: string | undefined): Span[] {
  if (month === undefined) return [() => sql`true`]
  const first = sql`${firstDay(month)}::date`
  const begin = sql`timezone('Europe/Istanbul', ${first}::timestamp)`
  return [
    (_branch, startsAt) =>
      sql`${startsAt} >= ${begin} AND ${startsAt} < timezone('Europe/Istanbul', ${first} + interval '1 month')`,
    (branch, startsAt) => sql`${startsAt} < ${begin} AND ${branch} IN (
      SELECT branch_id FROM commission_months GROUP BY branch_id
      HAVING (max(month) + interval '1 month')::date = ${first})`,
  ]
}

const ofOwedPack = (pack: SQL, { isOwed }: OpenPart): SQL =>
  isOwed
    ? sql`${pack} IN (
        SELECT membership_id FROM receivables WHERE open > 0 AND membership_id IS NOT NULL
        UNION ALL
        SELECT line.membership_id FROM receivables JOIN sale_lines line ON line.sale_id = receivables.sale_id
        WHERE receivables.open > 0 AND line.membership_id IS NOT NULL)`
    : sql`true`

/** Used sessions with their entries of the ledger. */
const usedSessions = (scope: CommissionScope, part: OpenPart, span: Span): SQL => sql`
    SELECT entry.id AS entry_id, entry.created_at, entry.pack_id, used.branch_id, used.trainer_id, used.starts_at,
      used.state <> 'attended' AS is_missed, ${firstOpen(sql`used.branch_id`)} AS first_open
    FROM appointments used JOIN session_entries entry ON entry.appointment_id = used.id AND entry.kind = 'consume'
    WHERE used.credit = 'consumed' AND ${limitTo(sql`used.branch_id`, scope)} AND ${ofTrainer(sql`used.trainer_id`, scope)}
      AND ${span(sql`used.branch_id`, sql`used.starts_at`)} AND ${ofOwedPack(sql`used.pack_id`, part)}
    UNION ALL
    SELECT entry.id, entry.created_at, entry.pack_id, lessons.branch_id, lessons.trainer_id, lessons.starts_at,
      used.state <> 'joined' OR used.attended IS FALSE, ${firstOpen(sql`lessons.branch_id`)}
    FROM lesson_bookings used
    JOIN lessons ON lessons.id = used.lesson_id
    JOIN session_entries entry ON entry.booking_id = used.id AND entry.kind = 'consume'
    WHERE used.credit = 'consumed' AND lessons.trainer_id IS NOT NULL
      AND ${limitTo(sql`lessons.branch_id`, scope)} AND ${ofTrainer(sql`lessons.trainer_id`, scope)}
      AND ${span(sql`lessons.branch_id`, sql`lessons.starts_at`)} AND ${ofOwedPack(sql`used.pack_id`, part)}`

/**
 * What no closing has paid yet, as rows `branch_id, month, trainer_id, rule_id, entry_id, starts_at, base, amount,
 * is_settled`: used sessions, each in its month or in the first open one, and sessions that a closing paid and that were
 * given back since, in the first open month. Kuruş. The rule of the session's day applies; money that was written off was
 * not paid; what is not settled earns when it is. Lines outside of `part` may be among them.
 */
const openLines = (scope: CommissionScope, part: OpenPart = {}): SQL => sql`(
  WITH sessions AS (
    ${sql.join(
      spansOf(part.month).map((span) => usedSessions(scope, part, span)),
      sql` UNION ALL `,
    )}
  ), unpaid AS (
    SELECT * FROM sessions
    WHERE NOT EXISTS (SELECT FROM session_entries back WHERE back.reverses_id = sessions.entry_id)
      AND NOT EXISTS (SELECT FROM commission_lines paid WHERE paid.entry_id = sessions.entry_id)
  )
  SELECT sessions.branch_id,
    greatest(date_trunc('month', sessions.starts_at AT TIME ZONE 'Europe/Istanbul')::date, sessions.first_open) AS month,
    sessions.trainer_id, rule.id AS rule_id, sessions.entry_id, sessions.starts_at, earned.base,
    coalesce(rule.fixed, round(earned.base * rule.rate / 10000.0))::bigint AS amount, money.is_settled
  FROM unpaid sessions
  JOIN memberships pack ON pack.id = sessions.pack_id
  CROSS JOIN LATERAL (
    SELECT id, basis, rate, fixed, pays_no_show FROM commission_rules
    WHERE branch_id = sessions.branch_id AND coalesce(trainer_id = sessions.trainer_id, true)
      AND (package_id IS NULL OR package_id = pack.package_id)
      AND valid_from <= (sessions.starts_at AT TIME ZONE 'Europe/Istanbul')::date
    ORDER BY trainer_id IS NULL, package_id IS NULL, valid_from DESC LIMIT 1
  ) rule
  LEFT JOIN sale_lines line ON line.membership_id = pack.id
  LEFT JOIN sales ON sales.id = line.sale_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(owed.open), 0) = 0 AS is_settled, coalesce(sum(owed.written_off), 0) AS written_off
    FROM receivables owed
    WHERE CASE WHEN line.sale_id IS NULL THEN owed.membership_id = pack.id ELSE owed.sale_id = line.sale_id END
  ) money
  CROSS JOIN LATERAL (
    SELECT CASE WHEN sales.reversed_at IS NOT NULL THEN 0
      ELSE coalesce(line.amount, pack.price) - CASE WHEN sales.total > 0
        THEN round(money.written_off * line.amount / sales.total) ELSE money.written_off END END AS whole
  ) paid
  CROSS JOIN LATERAL (
    SELECT greatest(0, round(CASE rule.basis WHEN 'pack' THEN paid.whole ELSE paid.whole / pack.sessions END))::bigint AS base
  ) earned
  WHERE CASE rule.basis WHEN 'session' THEN NOT sessions.is_missed OR rule.pays_no_show
    ELSE NOT EXISTS (
      SELECT FROM session_entries earlier
      WHERE earlier.pack_id = sessions.pack_id AND earlier.kind = 'consume'
        AND (earlier.created_at, earlier.id) < (sessions.created_at, sessions.entry_id)
        AND NOT EXISTS (SELECT FROM session_entries back WHERE back.reverses_id = earlier.id)
    ) END
    AND coalesce(rule.fixed, rule.rate) > 0
  UNION ALL
  SELECT line.branch_id, ${firstOpen(sql`line.branch_id`)}, line.trainer_id, line.rule_id, back.id, line.starts_at, line.base,
    -line.amount, true
  FROM commission_lines line
  JOIN session_entries back ON back.reverses_id = line.entry_id
  WHERE ${limitTo(sql`line.branch_id`, scope)} AND ${ofTrainer(sql`line.trainer_id`, scope)}
    AND NOT EXISTS (SELECT FROM commission_lines paid WHERE paid.entry_id = back.id)
)`

/** Closed and open lines of a month that are settled. */
const linesOf = (month: string, scope: CommissionScope): SQL => sql`(
  SELECT branch_id, trainer_id, rule_id, entry_id, starts_at, base, amount FROM commission_lines
    WHERE month = ${firstDay(month)}::date AND ${limitTo(sql`branch_id`, scope)} AND ${ofTrainer(sql`trainer_id`, scope)}
  UNION ALL
  SELECT branch_id, trainer_id, rule_id, entry_id, starts_at, base, amount FROM ${openLines(scope, { month })} open_lines
    WHERE month = ${firstDay(month)}::date AND is_settled AND amount <> 0
)`

/** Returns what each trainer earns in a month, by branch. */
export async function readSheets(
  db: Database,
  month: string,
  scope: CommissionScope,
): Promise<CommissionSheet[]> {
  const { rows } = await db.execute<{
    branch: string
    trainer: string
    trainerName: string
    sessions: number
    amount: string
  }>(sql`
    SELECT lines.branch_id AS branch, lines.trainer_id AS trainer, users.name AS "trainerName",
      sum(sign(lines.amount))::int AS sessions, sum(lines.amount) AS amount
    FROM ${linesOf(month, scope)} lines JOIN users ON users.id = lines.trainer_id
    GROUP BY lines.branch_id, lines.trainer_id, users.name
    ORDER BY users.name, lines.branch_id`)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: liraOf(Number(amount)) }))
}

/** Returns the sessions that a month pays or takes back, by trainer and time. */
export async function readLines(
  db: Database,
  month: string,
  scope: CommissionScope,
): Promise<CommissionLine[]> {
  const { rows } = await db.execute<
    Omit<CommissionLine, 'base' | 'amount' | 'percent' | 'fixed' | 'startsAt'> & {
      base: string
      amount: string
      rate: number | null
      fixed: string | null
      startsAt: Date | string
    }
  >(sql`
    SELECT lines.branch_id AS branch, branches.name AS "branchName", lines.trainer_id AS trainer,
      trainers.name AS "trainerName", members.name AS "memberName", pack.name AS "packName", lines.starts_at AS "startsAt",
      lines.base, lines.amount, rule.basis, rule.rate, rule.fixed, entry.kind = 'reverse' AS "isReversal"
    FROM ${linesOf(month, scope)} lines
    JOIN branches ON branches.id = lines.branch_id
    JOIN users trainers ON trainers.id = lines.trainer_id
    JOIN commission_rules rule ON rule.id = lines.rule_id
    JOIN session_entries entry ON entry.id = lines.entry_id
    JOIN memberships pack ON pack.id = entry.pack_id
    JOIN users members ON members.id = pack.user_id
    ORDER BY trainers.name, lines.starts_at, lines.entry_id`)
  return rows.map(({ base, amount, rate, fixed, startsAt, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt).toISOString(),
    base: liraOf(Number(base)),
    amount: liraOf(Number(amount)),
    percent: rate === null ? null : rate / 100,
    fixed: fixed === null ? null : liraOf(Number(fixed)),
  }))
}

/** Returns how many used sessions of a month would earn once their pack is paid. */
export async function countUnsettled(db: Database, month: string, scope: CommissionScope): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${openLines(scope, { isOwed: true })} open_lines
    WHERE month <= ${firstDay(month)}::date AND NOT is_settled`)
  return rows[0]?.count ?? 0
}

/** Returns the earliest month (`YYYY-MM`) in which a branch still has something to pay, null without one. */
export async function firstToPay(db: Database, branch: string): Promise<string | null> {
  const { rows } = await db.execute<{ month: string | null }>(sql`
    SELECT to_char(min(month), 'YYYY-MM') AS month FROM ${openLines({ branches: [branch] })} open_lines
    WHERE is_settled AND amount <> 0`)
  return rows[0]?.month ?? null
}

/** Writes a closed month and its lines as one statement: once it is closed, what is open belongs to the next one. */
export async function writeMonth(
  db: Database,
  { branch, month, closedBy }: { branch: string; month: string; closedBy: string },
): Promise<void> {
  await db.execute(sql`
    WITH closing AS (
      INSERT INTO commission_months (branch_id, month, closed_by)
      VALUES (${branch}, ${firstDay(month)}, ${closedBy}) RETURNING branch_id, month
    )
    INSERT INTO commission_lines (branch_id, month, trainer_id, rule_id, entry_id, starts_at, base, amount)
    SELECT lines.branch_id, lines.month, trainer_id, rule_id, entry_id, starts_at, base, amount
    FROM ${openLines({ branches: [branch] }, { month })} lines JOIN closing USING (branch_id, month)
    WHERE is_settled AND amount <> 0`)
}
