import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { ICalEventStatus } from 'ical-generator'
import { type CurrentUser, hashToken, newToken } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { type CalendarEvent, writeCalendarFile } from '#server/integrations/calendar/calendar-file.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { trainersById } from '#server/modules/people/users/trainers.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import {
  type AppointmentRow,
  appointments,
} from '#server/modules/training/appointments/appointments.table.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { lessonCalendars } from '#server/modules/training/lessons/calendar/lesson-calendar.table.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { firstName } from '#shared/core/text.ts'
import type { renewCalendar } from '#shared/training/lessons/lesson-calendar.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

type EventRow = Pick<
  LessonRow & AppointmentRow,
  '_id' | 'branch' | 'room' | 'version' | 'startsAt' | 'endsAt' | 'createdAt'
>

/** Days for which a past lesson stays in the feed. */
const keptDays = 30

/** What a calendar file shows; of appointments the other person is named to `reader`. */
interface Shown {
  lessons?: readonly LessonRow[]
  appointments?: readonly AppointmentRow[]
  reader?: string
}

/** Writes lessons and appointments as an iCalendar file. */
export async function writeCalendar(
  { db, configuration }: Pick<Services, 'db' | 'configuration'>,
  { lessons: lessonRows = [], appointments: appointmentRows = [], reader }: Shown,
): Promise<Buffer> {
  const { club, publicUrl } = await letterheadOf(db, configuration)
  const trainers = await trainersById(
    db,
    lessonRows.flatMap(({ trainer }) => trainer ?? []),
  )
  const people = await db
    .select({ _id: users._id, name: users.name })
    .from(users)
    .where(
      inArray(
        users._id,
        appointmentRows.flatMap(({ member, trainer }) => [member, trainer]),
      ),
    )
  const branchRows = await db
    .select({ _id: branches._id, name: branches.name, address: branches.address, slug: branches.slug })
    .from(branches)
    .where(
      inArray(branches._id, [...new Set([...lessonRows, ...appointmentRows].map(({ branch }) => branch))]),
    )
  const eventOf = ({ _id, branch: of, room, version, startsAt, endsAt, createdAt }: EventRow) => {
    const branch = branchRows.find((one) => one._id === of)
    return {
      ...{ startsAt, endsAt, createdAt },
      id: `${_id}@${new URL(publicUrl).hostname}`,
      sequence: version,
      location: [`${club.name} ${branch?.name ?? ''}`, room, branch?.address].filter(Boolean).join(', '),
      url: `${publicUrl}/${branch?.slug ?? ''}/ders-programi`,
    }
  }
  const events: CalendarEvent[] = lessonRows.map((lesson) => {
    const trainer = trainers.get(lesson.trainer ?? '')?.name
    return {
      ...eventOf(lesson),
      summary: trainer ? `${lesson.title} (${trainer})` : lesson.title,
      description: lesson.cancelReason || lesson.description || null,
      status: lesson.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    }
  })
  for (const appointment of appointmentRows) {
    const isGiven = reader === appointment.trainer
    const other = people.find(({ _id }) => _id === (isGiven ? appointment.member : appointment.trainer))
    // Calendars keep what they have read: of a member the first name has to do.
    const name = isGiven ? firstName(other?.name ?? '') : (other?.name ?? '')
    events.push({
      ...eventOf(appointment),
      summary: lessonsMessages.oneToOne(name),
      url: `${publicUrl}${isGiven ? '/admin/lessons' : '/customer/appointments'}`,
      status: ICalEventStatus.CONFIRMED,
    })
  }
  const letterhead = { name: `${club.name} derslerim`, company: club.name, product: 'Dersler' }
  return Buffer.from(writeCalendarFile(letterhead, events))
}

/** Returns what the owner of a feed URL takes part in and, of a trainer, gives. Throws 404 for an unknown secret. */
export async function readFeed(db: Database, secret: string): Promise<Shown> {
  const [owner] = await db
    .select({ user: lessonCalendars.user, role: users.role })
    .from(lessonCalendars)
    .innerJoin(users, eq(users._id, lessonCalendars.user))
    .where(and(eq(lessonCalendars.tokenHash, hashToken(secret)), isNull(users.deletedAt)))
  if (!owner) throw notFound(lessonsMessages.calendarNotFound)
  const givesLessons = owner.role === 'trainer'
  const since = sql`now() - make_interval(days => ${sql.raw(String(keptDays))})`
  const booked = db
    .select({ lesson: lessonBookings.lesson })
    .from(lessonBookings)
    .where(and(eq(lessonBookings.user, owner.user), eq(lessonBookings.state, 'joined')))
  const ownLessons = await db
    .select()
    .from(lessons)
    .where(
      and(
        givesLessons
          ? or(inArray(lessons._id, booked), eq(lessons.trainer, owner.user))
          : inArray(lessons._id, booked),
        gt(lessons.startsAt, since),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons._id))
  const ownAppointments = await db
    .select()
    .from(appointments)
    .where(
      and(
        givesLessons
          ? or(eq(appointments.member, owner.user), eq(appointments.trainer, owner.user))
          : eq(appointments.member, owner.user),
        inArray(appointments.state, ['booked', 'attended', 'no-show']),
        gt(appointments.startsAt, since),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments._id))
  return { lessons: ownLessons, appointments: ownAppointments, reader: owner.user }
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
