import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { appointments } from '#server/modules/training/appointments/appointments.table.ts'
import { trainerHours } from '#server/modules/training/trainer-hours/trainer-hours.table.ts'
import { addDays, clubDay, clubMoment, daysBetween } from '#shared/core/club-time.ts'

type Outcome = Pick<typeof appointments.$inferInsert, 'state' | 'credit'>

const attended: Outcome = { state: 'attended', credit: 'consumed' }
const missed: Outcome = { state: 'no-show', credit: 'consumed' }
const cancelledLate: Outcome = { state: 'late-cancelled', credit: 'consumed' }
const booked: Outcome = { state: 'booked', credit: 'reserved' }

/** Days from today, the hour, and what became of it; those before a pack are left out. Yesterday’s has not been marked yet. */
const own: readonly (readonly [day: number, hour: number, outcome: Outcome])[] = [
  [-15, 17, attended],
  [-11, 17, attended],
  [-8, 16, cancelledLate],
  [-4, 17, attended],
  [-1, 15, booked],
  [2, 17, booked],
  [6, 17, booked],
]
const others: typeof own = [
  [-31, 10, attended],
  [-30, 11, attended],
  [-28, 10, attended],
  [-12, 10, attended],
  [-9, 11, missed],
  [-5, 10, attended],
  [-2, 10, attended],
  [1, 10, booked],
  [4, 11, booked],
  [8, 10, booked],
]

const hour = 3_600_000

/** A workday near a day: before it for the past, after it for what comes. */
function workdayNear(day: string, step: 1 | -1): string {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? workdayNear(addDays(day, step), step) : day
}

/**
 * Adds sessions of the members who have a pack, with trainers who have hours in its branch, at their first free hour.
 * Requires memberships and the timetable. Returns their number.
 */
export async function addDemoAppointments(db: Database): Promise<number> {
  const packs = await db
    .select({
      _id: memberships._id,
      member: memberships.user,
      branch: memberships.branch,
      email: users.email,
      startsAt: memberships.startsAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users._id, memberships.user))
    .where(
      and(
        isNotNull(memberships.sessions),
        isNull(memberships.cancelledAt),
        lte(memberships.startsAt, sql`now() - interval '17 days'`),
        gt(memberships.endsAt, sql`now() + interval '12 days'`),
      ),
    )
    .orderBy(sql`${users.email} <> 'uye@bozkir.example'`, asc(users.email))
  let added = 0
  for (const [index, pack] of packs.entries()) {
    const trainers = await db
      .selectDistinct({ _id: users._id, email: users.email })
      .from(trainerHours)
      .innerJoin(users, eq(users._id, trainerHours.trainer))
      .where(eq(trainerHours.branch, pack.branch))
      .orderBy(sql`${users.email} DESC`)
    const first = trainers.findIndex(({ email }) => email === 'antrenor@bozkir.example')
    const trainer = trainers[(Math.max(first, 0) + index) % trainers.length]
    if (!trainer) continue
    const wanted = pack.email === 'uye@bozkir.example' ? own : others
    // Three days for weekends.
    const sincePack = daysBetween(clubDay(new Date(pack.startsAt)), clubDay(new Date())) - 3
    for (const [days, at, outcome] of wanted.filter(([days]) => -days < sincePack))
      if (await addAt(db, { pack, trainer: trainer._id, days, at, outcome })) added += 1
  }
  return added
}

interface Wanted {
  pack: { _id: string; member: string; branch: string }
  trainer: string
  days: number
  at: number
  outcome: Outcome
}

/** Adds one at the first hour of the day at which both are free; false without one. */
async function addAt(db: Database, { pack, trainer, days, at, outcome }: Wanted): Promise<boolean> {
  const wanted = addDays(clubDay(new Date()), days)
  // What nobody has marked after two days counts as used.
  const isUnmarked = days < 0 && outcome.state === 'booked'
  const day = isUnmarked ? wanted : workdayNear(wanted, days < 0 ? -1 : 1)
  for (const first of [at, 9, 12, 14, 16, 18, 19]) {
    const startsAt = clubMoment(`${day}T${String(first).padStart(2, '0')}:00`)
    const endsAt = new Date(startsAt.getTime() + hour)
    const { rows } = await db.execute<{ taken: number }>(sql`
      SELECT 1 AS taken FROM occupancies WHERE kind IN ('trainer', 'member') AND subject IN (${trainer}, ${pack.member})
        AND during && tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()}) LIMIT 1`)
    if (rows.length > 0) continue
    const decidedAt = outcome.state === 'late-cancelled' ? new Date(startsAt.getTime() - 3 * hour) : endsAt
    await db.insert(appointments).values({
      ...{ branch: pack.branch, trainer, member: pack.member, pack: pack._id, ...outcome },
      ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      createdAt: new Date(Math.min(startsAt.getTime() - 72 * hour, Date.now() - 26 * hour)).toISOString(),
      decidedAt: outcome.state === 'booked' ? null : decidedAt.toISOString(),
    })
    return true
  }
  return false
}
