import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { openBranchExists } from '#server/modules/club/branches/branch-visibility.ts'
import { closures } from '#server/modules/membership/memberships/closures.table.ts'
import { isTrainer } from '#server/modules/people/users/trainers.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { readAppointmentRules } from '#server/modules/training/appointments/appointment-rules.ts'
import { trainerHours } from '#server/modules/training/trainer-hours/trainer-hours.table.ts'
import { addDays, clubDay, clubMoment, daysBetween } from '#shared/core/club-time.ts'
import { mostSlotDays, type Slot } from '#shared/training/appointments/appointments.contract.ts'

const minute = 60_000
const hour = 60 * minute

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1

/** The moment of a minute of a day on the club's clock; 1440 is the next midnight. */
const momentOf = (day: string, minutes: number): Date => {
  const [date, rest] = minutes === 1440 ? [addDays(day, 1), 0] : [day, minutes]
  const clock = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`
  return clubMoment(`${date}T${clock}`)
}

/** The same in milliseconds, for many minutes of one day. */
function clockOf(day: string): (minutes: number) => number {
  const start = momentOf(day, 0).getTime()
  const isUsual = momentOf(day, 1440).getTime() - start === 24 * hour
  return (minutes) => (isUsual ? start + minutes * minute : momentOf(day, minutes).getTime())
}

interface Wanted {
  branch: string
  trainer?: string | undefined
  /** Days of the club's calendar, both included. */
  from: string
  until: string
}

interface Taken {
  from: number
  until: number
}

/** Times in which trainers are taken, by trainer. */
async function takenTimes(
  db: Database,
  trainers: readonly string[],
  from: Date,
  until: Date,
): Promise<Map<string, Taken[]>> {
  const { rows } = await db.execute<{ trainer: string; from: string; until: string }>(sql`
    SELECT subject AS trainer, lower(during) AS from, upper(during) AS until FROM occupancies
    WHERE NOT is_exempt AND kind = 'trainer' AND subject = ANY (${sql.param([...trainers])}::text[])
      AND during && tstzrange(${from.toISOString()}, ${until.toISOString()})`)
  const taken = new Map<string, Taken[]>()
  for (const row of rows) {
    const times = taken.get(row.trainer) ?? []
    times.push({ from: new Date(row.from).getTime(), until: new Date(row.until).getTime() })
    taken.set(row.trainer, times)
  }
  return taken
}

/**
 * Returns the free times of trainers that members may book now: every length of a session from the begin of each block of
 * hours, without absences, lessons, appointments and closed days. Empty for a branch that is not open.
 */
export async function freeSlots(
  db: Database,
  { branch, trainer, from, until }: Wanted,
  now = new Date(),
): Promise<Slot[]> {
  if (!(await openBranchExists(db, branch))) return []
  const { sessionMinutes, latestHours, earliestDays } = await readAppointmentRules(db, branch)
  const first = [from, clubDay(now)].sort().at(-1) ?? from
  const last =
    [until, addDays(clubDay(now), earliestDays), addDays(first, mostSlotDays - 1)].sort()[0] ?? until
  if (last < first) return []
  const hours = await db
    .select({
      trainer: trainerHours.trainer,
      trainerName: users.name,
      weekday: trainerHours.weekday,
      fromMinute: trainerHours.fromMinute,
      untilMinute: trainerHours.untilMinute,
    })
    .from(trainerHours)
    .innerJoin(users, eq(users._id, trainerHours.trainer))
    .where(
      and(
        eq(trainerHours.branch, branch),
        trainer ? eq(trainerHours.trainer, trainer) : undefined,
        isTrainer,
      ),
    )
    .orderBy(asc(users.name), asc(users._id), asc(trainerHours.fromMinute))
  if (hours.length === 0) return []
  const closed = await db
    .select({ startsOn: closures.startsOn, reopensOn: closures.reopensOn })
    .from(closures)
    .where(
      and(
        eq(closures.branch, branch),
        sql`${closures.reopensOn} > ${first} AND ${closures.startsOn} <= ${last}`,
      ),
    )
  const taken = await takenTimes(
    db,
    [...new Set(hours.map((one) => one.trainer))],
    momentOf(first, 0),
    momentOf(last, 1440),
  )
  const earliest = now.getTime() + latestHours * hour
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
  return days
    .filter((day) => !closed.some(({ startsOn, reopensOn }) => day >= startsOn && day < reopensOn))
    .flatMap((day) => {
      const clock = clockOf(day)
      return hours
        .filter(({ weekday }) => weekday === weekdayOf(day))
        .flatMap(({ trainer: who, trainerName, fromMinute, untilMinute }) => {
          const free: Slot[] = []
          for (let start = fromMinute; start + sessionMinutes <= untilMinute; start += sessionMinutes) {
            const begin = clock(start)
            const end = begin + sessionMinutes * minute
            const isTaken = (taken.get(who) ?? []).some((time) => time.from < end && begin < time.until)
            if (begin < earliest || isTaken) continue
            free.push({
              trainer: who,
              trainerName,
              branch,
              startsAt: new Date(begin).toISOString(),
              endsAt: new Date(end).toISOString(),
            })
          }
          return free
        })
    })
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : one.startsAt > other.startsAt ? 1 : 0))
}

/** Whether a trainer gives appointments in a branch at this time of the week. */
export async function isWithinHours(
  db: Database,
  { trainer, branch, startsAt, endsAt }: { trainer: string; branch: string; startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const day = clubDay(startsAt)
  const midnight = momentOf(day, 0).getTime()
  const [from, until] = [startsAt, endsAt].map((moment) => (moment.getTime() - midnight) / minute)
  const [found] = await db
    .select({ _id: trainerHours._id })
    .from(trainerHours)
    .where(
      and(
        eq(trainerHours.trainer, trainer),
        eq(trainerHours.branch, branch),
        eq(trainerHours.weekday, weekdayOf(day)),
        sql`${trainerHours.fromMinute} <= ${from} AND ${trainerHours.untilMinute} >= ${until}`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Whether a trainer has something else at a moment. */
export async function isTrainerTaken(db: Database, trainer: string, moment: string): Promise<boolean> {
  const { rowCount } = await db.execute<{ taken: number }>(sql`
    SELECT 1 AS taken FROM occupancies
    WHERE NOT is_exempt AND kind = 'trainer' AND subject = ${trainer} AND during @> ${moment}::timestamptz LIMIT 1`)
  return (rowCount ?? 0) > 0
}
