import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { ICalEventStatus } from 'ical-generator'
import { type CurrentUser, hashToken, newToken } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { writeCalendarFile } from '#server/integrations/calendar/calendar-file.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { trainersById } from '#server/modules/people/users/trainers.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { lessonCalendars } from '#server/modules/training/lessons/calendar/lesson-calendar.table.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { renewCalendar } from '#shared/training/lessons/lesson-calendar.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

/** Days for which a past lesson stays in the feed. */
const keptDays = 30

/** Writes lessons as an iCalendar file. */
export async function writeCalendar(
  { db, configuration }: Pick<Services, 'db' | 'configuration'>,
  rows: readonly LessonRow[],
): Promise<Buffer> {
  const { club, publicUrl } = await letterheadOf(db, configuration)
  const trainers = await trainersById(
    db,
    rows.flatMap(({ trainer }) => trainer ?? []),
  )
  const branchRows = await db
    .select({ _id: branches._id, name: branches.name, address: branches.address, slug: branches.slug })
    .from(branches)
    .where(inArray(branches._id, [...new Set(rows.map(({ branch }) => branch))]))
  const events = rows.map((lesson) => {
    const branch = branchRows.find(({ _id }) => _id === lesson.branch)
    const trainer = trainers.get(lesson.trainer ?? '')?.name
    const { startsAt, endsAt, createdAt } = lesson
    return {
      ...{ startsAt, endsAt, createdAt },
      id: `${lesson._id}@${new URL(publicUrl).hostname}`,
      sequence: lesson.version,
      summary: trainer ? `${lesson.title} (${trainer})` : lesson.title,
      location: [`${club.name} ${branch?.name ?? ''}`, lesson.room, branch?.address]
        .filter(Boolean)
        .join(', '),
      description: lesson.cancelReason || lesson.description || null,
      url: `${publicUrl}/${branch?.slug ?? ''}/ders-programi`,
      status: lesson.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    }
  })
  const letterhead = { name: `${club.name} derslerim`, company: club.name, product: 'Dersler' }
  return Buffer.from(writeCalendarFile(letterhead, events))
}

/** Returns the lessons of the member who owns a feed URL. Throws 404 for an unknown secret. */
export async function feedLessons(db: Database, secret: string): Promise<LessonRow[]> {
  const [owner] = await db
    .select({ user: lessonCalendars.user })
    .from(lessonCalendars)
    .innerJoin(users, eq(users._id, lessonCalendars.user))
    .where(and(eq(lessonCalendars.tokenHash, hashToken(secret)), isNull(users.deletedAt)))
  if (!owner) throw notFound(lessonsMessages.calendarNotFound)
  const own = db
    .select({ lesson: lessonBookings.lesson })
    .from(lessonBookings)
    .where(and(eq(lessonBookings.user, owner.user), eq(lessonBookings.state, 'joined')))
  return db
    .select()
    .from(lessons)
    .where(
      and(
        inArray(lessons._id, own),
        gt(lessons.startsAt, sql`now() - make_interval(days => ${sql.raw(String(keptDays))})`),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons._id))
}

export async function readFeedState(db: Database, user: string): Promise<{ createdAt: string | null }> {
  const [row] = await db.select().from(lessonCalendars).where(eq(lessonCalendars.user, user))
  return { createdAt: row?.createdAt ?? null }
}

/** Issues a new feed URL, which is stored only as a hash; the previous one becomes invalid. */
export async function renewFeed(
  { transact, configuration }: Services,
  currentUser: CurrentUser,
): Promise<ResponseOf<typeof renewCalendar>> {
  const secret = newToken()
  const tokenHash = hashToken(secret)
  return transact(currentUser, async ({ db, audit }) => {
    const [row] = await db
      .insert(lessonCalendars)
      .values({ user: currentUser._id, tokenHash })
      .onConflictDoUpdate({
        target: lessonCalendars.user,
        set: { tokenHash, createdAt: sql`now()` },
      })
      .returning()
    await audit({ resource: 'lessons', recordId: currentUser._id, action: 'calendar' })
    return {
      url: `${configuration.publicUrl}/api/lessons/calendar/${secret}.ics`,
      createdAt: row?.createdAt ?? new Date().toISOString(),
    }
  })
}

export async function revokeFeed({ transact }: Services, currentUser: CurrentUser): Promise<void> {
  await transact(currentUser, async ({ db, audit }) => {
    await db.delete(lessonCalendars).where(eq(lessonCalendars.user, currentUser._id))
    await audit({ resource: 'lessons', recordId: currentUser._id, action: 'calendar' })
  })
}
