import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { dayCount, intersectRanges } from '#server/modules/membership/memberships/membership-schedule.ts'
import type { MembershipRow } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { addDays, clubDay, daysBetween } from '#shared/core/club-time.ts'

/** What a membership lasts: its sessions or its days. */
export const lengthOf = ({
  sessions,
  durationDays,
}: Pick<MembershipRow, 'sessions' | 'durationDays'>): number => sessions ?? durationDays

/**
 * Sessions of a pack that were neither used nor lost, also after it was ended. One whose appointment or lesson has begun counts
 * as used, also before it is marked; those given beyond what was sold have no value.
 */
async function unusedSessions(db: Database, pack: string, sold: number): Promise<number> {
  const [sums] = await db
    .select({
      granted: sessionPacks.granted,
      consumed: sessionPacks.consumed,
      expired: sessionPacks.expired,
      begun: sql<number>`(SELECT count(*)::int FROM appointments
        WHERE appointments.pack_id = ${pack} AND appointments.state = 'booked' AND appointments.starts_at <= now())
        + (SELECT count(*)::int FROM lesson_bookings JOIN lessons ON lessons.id = lesson_bookings.lesson_id
          WHERE lesson_bookings.pack_id = ${pack} AND lesson_bookings.credit = 'reserved' AND lessons.starts_at <= now())`,
    })
    .from(sessionPacks)
    .where(eq(sessionPacks.membership, pack))
  if (!sums) return 0
  return Math.max(0, Math.min(sold, sums.granted - sums.expired) - sums.consumed - sums.begun)
}

/**
 * Of a pack its unused sessions; otherwise days from a day on that a membership can still be used: without those on which it is frozen, which its end includes. Of
 * a freeze that ended together with the membership the planned days count.
 */
export async function unusedDays(db: Database, row: MembershipRow, from: string): Promise<number> {
  if (row.sessions !== null) return unusedSessions(db, row._id, row.sessions)
  const first = clubDay(new Date(row.startsAt))
  const [, begin = from] = [first, from].sort()
  const end = clubDay(new Date(row.endsAt))
  const frozen = await db
    .select()
    .from(freezes)
    .where(and(eq(freezes.membership, row._id), gte(freezes.endsAt, row.startsAt)))
  const ranges = frozen.map(({ startsAt, endsAt, endedAt, days }) => {
    const start = clubDay(new Date(startsAt))
    const isCut = endedAt !== null && endedAt === row.cancelledAt
    return { from: start, until: isCut ? addDays(start, days) : clubDay(new Date(endsAt)) }
  })
  const lost = intersectRanges([[{ from: begin, until: end }], ranges]).map(dayCount)
  // Days added as a favour have no value.
  return Math.max(
    0,
    Math.min(row.durationDays, daysBetween(begin, end) - lost.reduce((sum, days) => sum + days, 0)),
  )
}

/** Unused days of a membership that ends now: today is used. */
export const daysAfterToday = (db: Database, row: MembershipRow, now: Date): Promise<number> =>
  unusedDays(db, row, new Date(row.startsAt) > now ? clubDay(now) : addDays(clubDay(now), 1))
