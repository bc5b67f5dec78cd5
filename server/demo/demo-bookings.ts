import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import type { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import type { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { teamMembers } from '#server/modules/training/teams/teams.table.ts'
import { clubTime } from '#shared/core/club-time.ts'

export type DemoLessonRow = typeof lessons.$inferInsert & { _id: string }

const ownEmail = 'uye@bozkir.example'
/** Lessons with a waiting list. */
const popular = new Set(['Spin', 'Yeniden başla', 'Temel kaldırışlar'])
/** Lessons of the demo member, who has booked the next one of each, and of each popular one. */
const ownTitles = new Set(['Mat pilates', 'Pilates topu'])
const lastDaytimeHour = '16:00'

interface Pass {
  _id: string
  user: string
  email: string
  kind: string
  startsAt: string
  endsAt: string
  frozen: readonly { startsAt: string; endsAt: string }[]
}

type NewBooking = typeof lessonBookings.$inferInsert

const isWithin = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }, moment: string) =>
  startsAt <= moment && endsAt > moment
const covers = ({ kind, frozen, ...period }: Pass, moment: string) =>
  isWithin(period, moment) &&
  !frozen.some((freeze) => isWithin(freeze, moment)) &&
  (kind !== 'daytime' || clubTime(new Date(moment)) <= lastDaytimeHour)

/** Returns the bookings and team members of a branch; sets the counters of the lessons. */
export async function demoBookings(
  db: Database,
  branch: string,
  rows: readonly DemoLessonRow[],
  teams: readonly string[],
): Promise<{ bookings: NewBooking[]; members: (typeof teamMembers.$inferInsert)[] }> {
  const held = await db
    .select({
      _id: memberships._id,
      user: memberships.user,
      email: emailOrEmpty,
      kind: memberships.kind,
      startsAt: memberships.startsAt,
      endsAt: memberships.endsAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users._id, memberships.user))
    .where(
      and(
        eq(memberships.branch, branch),
        isNull(memberships.cancelledAt),
        inArray(memberships.kind, ['membership', 'daytime']),
      ),
    )
    .orderBy(users.email, memberships.startsAt)
  const frozen = await db.select().from(freezes).where(eq(freezes.branch, branch))
  const passes: Pass[] = held.map((pass) => ({
    ...pass,
    frozen: frozen.filter(({ membership }) => membership === pass._id),
  }))
  const planned = new Set<string>()
  const taken = new Map<string, DemoLessonRow[]>()
  const bookings = rows.flatMap((lesson, index) => bookingsOf(lesson, index, { passes, planned, taken }))
  const now = new Date().toISOString()
  const people = [...new Set(passes.filter((pass) => isWithin(pass, now)).map(({ user }) => user))]
  const member = passes.find(({ email }) => email === ownEmail)?.user
  const members = teams.flatMap((team, index) =>
    people
      .filter((user, position) => user === member || position % teams.length === index)
      .map((user) => ({ team, user })),
  )
  return { bookings, members }
}

function bookingsOf(
  lesson: DemoLessonRow,
  index: number,
  {
    passes,
    planned,
    taken: known,
  }: { passes: readonly Pass[]; planned: Set<string>; taken: Map<string, DemoLessonRow[]> },
): NewBooking[] {
  const { startsAt, capacity, title } = lesson
  const isOver = Date.parse(startsAt) < Date.now()
  const hasOverlap = (user: string) =>
    known.get(user)?.some((other) => other.startsAt < lesson.endsAt && startsAt < other.endsAt)
  const able = passes.filter((pass) => covers(pass, startsAt) && !hasOverlap(pass.user))
  const wantsOwn = isOver
    ? ownTitles.has(title)
    : !planned.has(title) && (ownTitles.has(title) || popular.has(title))
  if (wantsOwn && !isOver) planned.add(title)
  const own = wantsOwn ? able.filter(({ email }) => email === ownEmail) : []
  const others = able.filter(({ email }) => email !== ownEmail)
  const first = (index * 3) % Math.max(1, others.length)
  const rotated = [...others.slice(first), ...others.slice(0, first)]
  const wanted = popular.has(title) ? rotated.length : Math.floor(rotated.length * (0.4 + (index % 3) * 0.15))
  // The demo member books popular lessons last and is put on the waiting list.
  const coming = popular.has(title)
    ? [...rotated.slice(0, wanted), ...own]
    : [...own, ...rotated.slice(0, wanted)]
  const taken = coming.slice(0, capacity)
  const waiting = isOver ? [] : coming.slice(capacity)
  for (const { user } of taken) known.set(user, [...(known.get(user) ?? []), lesson])
  lesson.joinedCount = taken.length
  lesson.waitingCount = waiting.length
  const bookedAt = (position: number) =>
    new Date(Math.min(Date.parse(startsAt), Date.now()) - ((90 - position) * 3_600_000) / 2).toISOString()
  return [
    ...taken.map(({ user }, position) => ({
      lesson: lesson._id,
      user,
      state: 'joined' as const,
      createdAt: bookedAt(position),
      joinedAt: bookedAt(position),
      attended: isOver ? (index + position) % 13 !== 5 : null,
    })),
    ...waiting.map(({ user }, position) => ({
      lesson: lesson._id,
      user,
      state: 'waiting' as const,
      createdAt: bookedAt(capacity + position),
    })),
  ]
}
