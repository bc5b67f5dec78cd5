import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'

interface Period {
  scope: Scope
  /** First and last day. */
  from: string
  until: string
  /** Their moments; exclusive. */
  start: string
  end: string
}

/** SQL of the key of a row, from the columns `moment`, `branch_id` and `trainer_id`. */
const keys = {
  month: sql.raw(`to_char(timezone('${clubTimeZone}', moment), 'YYYY-MM')`),
  branch: sql`branch_id::text`,
  trainer: sql`trainer_id::text`,
} as const
export type SessionKey = keyof typeof keys

export interface SessionFigures {
  sold: number
  used: number
  expired: number
  refunded: number
  /** Hours. */
  booked: number
  offered: number
}
export const noSessions: SessionFigures = {
  ...{ sold: 0, used: 0, expired: 0, refunded: 0, booked: 0, offered: 0 },
}

/** Entries of the ledger without what was taken back. A session counts where it was used, the rest where the pack was sold. */
const ledger = ({ start, end }: Period): SQL => sql`
  SELECT entry.created_at AS moment, appointments.trainer_id, coalesce(taken.kind, entry.kind)::text AS figure,
    CASE WHEN coalesce(taken.kind, entry.kind) = 'consume' THEN appointments.branch_id ELSE pack.branch_id END AS branch_id,
    CASE WHEN taken.id IS NULL THEN entry.amount ELSE -entry.amount END AS amount
  FROM session_entries entry
  JOIN memberships pack ON pack.id = entry.pack_id AND pack.kind = 'personal-training'
  LEFT JOIN session_entries taken ON taken.id = entry.reverses_id
  LEFT JOIN appointments ON appointments.id = entry.appointment_id
  WHERE entry.created_at >= ${start} AND entry.created_at < ${end} AND entry.kind NOT IN ('reserve', 'release')`

/** Hours of appointments that were not cancelled. */
const booked = ({ start, end }: Period): SQL => sql`
  SELECT starts_at AS moment, trainer_id, 'booked' AS figure, branch_id,
    extract(epoch FROM ends_at - starts_at) / 3600 AS amount
  FROM appointments
  WHERE starts_at >= ${start} AND starts_at < ${end} AND state IN ('booked', 'attended', 'no-show')`

/** Hours of the present weeks of trainers, without absences, lessons and closed days. */
const offered = ({ scope, from, until, start, end }: Period): SQL => sql`
  SELECT moment, trainer_id, 'offered' AS figure, branch_id,
    extract(epoch FROM upper(free) - lower(free)) / 3600 AS amount
  FROM (
    SELECT timezone(${clubTimeZone}, month) AS moment, trainer_id, branch_id,
      unnest(own.times - coalesce(taken.times, '{}')) AS free
    FROM (
      SELECT date_trunc('month', day) AS month, hours.trainer_id, hours.branch_id,
        range_agg(tstzrange(
          timezone(${clubTimeZone}, day + make_interval(mins => hours.from_minute)),
          timezone(${clubTimeZone}, day + make_interval(mins => hours.until_minute)))) AS times
      FROM generate_series(${from}::timestamp, ${until}::timestamp, '1 day') AS days (day)
      JOIN trainer_hours hours ON hours.weekday = extract(isodow FROM day) AND ${within(scope, 'hours.branch_id')}
      WHERE NOT EXISTS (SELECT FROM closures
        WHERE closures.branch_id = hours.branch_id AND day::date >= closures.starts_on AND day::date < closures.reopens_on)
      GROUP BY 1, 2, 3
    ) own
    LEFT JOIN LATERAL (
      SELECT range_agg(during) AS times FROM occupancies
      WHERE NOT is_exempt AND kind = 'trainer' AND subject = own.trainer_id::text
        AND (lesson_id IS NOT NULL OR absence_id IS NOT NULL)
        AND during && tstzrange(greatest(timezone(${clubTimeZone}, month), ${start}),
          least(timezone(${clubTimeZone}, month + interval '1 month'), ${end}))
    ) taken ON true
  ) AS left_over`

const figureNames: Readonly<Record<string, keyof SessionFigures>> = {
  grant: 'sold',
  consume: 'used',
  expire: 'expired',
  refund: 'refunded',
  booked: 'booked',
  offered: 'offered',
}

/** Returns what became of sessions, and how far the hours of trainers were used, by month, branch or trainer. */
export async function sessionFiguresBy(
  db: Database,
  by: SessionKey,
  period: Period,
): Promise<Map<string, SessionFigures>> {
  const { rows } = await db.execute<{ key: string; figure: string; amount: string }>(sql`
    SELECT ${keys[by]} AS key, figure, sum(amount) AS amount
    FROM (${ledger(period)} UNION ALL ${booked(period)} UNION ALL ${offered(period)}) AS facts
    WHERE ${within(period.scope)} AND ${keys[by]} IS NOT NULL
    GROUP BY 1, 2`)
  const found = new Map<string, SessionFigures>()
  for (const { key, figure, amount } of rows) {
    const name = figureNames[figure]
    if (name) found.set(key, { ...(found.get(key) ?? noSessions), [name]: Number(amount) })
  }
  return found
}
