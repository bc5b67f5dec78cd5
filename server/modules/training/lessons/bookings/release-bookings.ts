import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { NotifyingWork } from '#server/modules/messaging/notifications/notify-people.ts'
import { isCovered } from '#server/modules/training/lessons/bookings/entitlement.ts'
import { endBooking, findBooking } from '#server/modules/training/lessons/bookings/lesson-bookings.service.ts'
import {
  activeStates,
  lessonBookings,
} from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { promoteWaiting } from '#server/modules/training/lessons/bookings/waiting-list.ts'
import { lessonCalendars } from '#server/modules/training/lessons/calendar/lesson-calendar.table.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'

interface Absence {
  user: string
  /** Default: all branches. */
  branches?: readonly string[]
  from: Date
  /** Default: no end. */
  until?: Date
}

/** Locks the future lessons that a user has booked for an absence, in the lock order of all multi-lesson changes. */
function lockBookedLessons(db: Database, { user, branches, from, until }: Absence): Promise<LessonRow[]> {
  const own = db
    .select({ lesson: lessonBookings.lesson })
    .from(lessonBookings)
    .where(and(eq(lessonBookings.user, user), inArray(lessonBookings.state, [...activeStates])))
  return db
    .select()
    .from(lessons)
    .where(
      and(
        inArray(lessons._id, own),
        gte(lessons.startsAt, from.toISOString()),
        gt(lessons.startsAt, sql`now()`),
        until && lt(lessons.startsAt, until.toISOString()),
        branches && inArray(lessons.branch, [...branches]),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons._id))
    .for('no key update')
}

/** Releases a user's bookings of these locked lessons and promotes the waiting lists. */
async function release(work: NotifyingWork, user: string, locked: readonly LessonRow[]): Promise<number> {
  const { db, audit } = work
  let released = 0
  for (const lesson of locked) {
    const booking = await findBooking(db, lesson._id, user)
    if (!booking) continue
    const left = await endBooking(db, lesson, booking, { state: 'released' })
    await audit({ resource: 'lessons', recordId: lesson._id, action: 'release', after: { user } })
    await promoteWaiting(work, left)
    released += 1
  }
  return released
}

/** Releases a member's bookings of future lessons within an absence, never as late; returns how many. */
export async function releaseBookings(work: NotifyingWork, absence: Absence): Promise<number> {
  return release(work, absence.user, await lockBookedLessons(work.db, absence))
}

/** Releases only those bookings within an absence that no membership of the user covers. */
export async function releaseUncoveredBookings(work: NotifyingWork, absence: Absence): Promise<number> {
  const { user } = absence
  const uncovered: LessonRow[] = []
  for (const lesson of await lockBookedLessons(work.db, absence))
    if (!(await isCovered(work.db, user, lesson))) uncovered.push(lesson)
  return release(work, user, uncovered)
}

/** Erasure: releases all bookings of a closed account and deletes its calendar feed. */
export async function eraseBookings(work: NotifyingWork, user: string): Promise<void> {
  await releaseBookings(work, { user, from: new Date() })
  await work.db.delete(lessonCalendars).where(eq(lessonCalendars.user, user))
}
