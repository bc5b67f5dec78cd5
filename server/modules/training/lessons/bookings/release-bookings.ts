import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { NotifyingWork } from '#server/modules/messaging/notifications/tell-people.ts'
import { canAttend } from '#server/modules/training/lessons/bookings/entitlement.ts'
import { endBooking, findBooking } from '#server/modules/training/lessons/bookings/lesson-bookings.service.ts'
import {
  lessonBookings,
  lessonCalendars,
} from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { promoteWaiting } from '#server/modules/training/lessons/bookings/waiting-list.ts'
import { activeStates } from '#server/modules/training/lessons/lesson-records.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { teamMembers } from '#server/modules/training/teams/teams.table.ts'

interface Absence {
  user: string
  /** Every branch when left out. */
  branch?: string
  from: Date
  /** For good when left out. */
  until?: Date
}

/** The lessons of an absence that have not begun, locked in the order in which every change of several locks them. */
function lockBookedLessons(db: Database, { user, branch, from, until }: Absence): Promise<LessonRow[]> {
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
        branch ? eq(lessons.branch, branch) : undefined,
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons._id))
    .for('no key update')
}

/** Gives up a person's place in each of these locked lessons and lets others move up. */
async function release(work: NotifyingWork, user: string, locked: readonly LessonRow[]): Promise<number> {
  const { db, audit } = work
  let released = 0
  for (const lesson of locked) {
    const place = await findBooking(db, lesson._id, user)
    if (!place) continue
    const left = await endBooking(db, lesson, place, { state: 'released' })
    await audit({ resource: 'lessons', recordId: lesson._id, action: 'release', after: { user } })
    await promoteWaiting(work, left)
    released += 1
  }
  return released
}

/**
 * Gives up a member's places in the lessons that begin within an absence and have not begun, lets those who
 * wait move up, and answers how many places it were. It never counts as late.
 */
export async function releaseBookings(work: NotifyingWork, absence: Absence): Promise<number> {
  return release(work, absence.user, await lockBookedLessons(work.db, absence))
}

/** Gives up the places that a person's memberships in a branch no longer cover. */
export async function releaseUncoveredBookings(
  work: NotifyingWork,
  { user, branch }: { user: string; branch: string },
): Promise<number> {
  const locked = await lockBookedLessons(work.db, { user, branch, from: new Date() })
  const uncovered: LessonRow[] = []
  for (const lesson of locked) if (!(await canAttend(work.db, user, lesson))) uncovered.push(lesson)
  return release(work, user, uncovered)
}

/** Takes a person whose account is closed out of every lesson and team. */
export async function eraseBookings(work: NotifyingWork, user: string): Promise<void> {
  await releaseBookings(work, { user, from: new Date() })
  await work.db.delete(teamMembers).where(eq(teamMembers.user, user))
  await work.db.delete(lessonCalendars).where(eq(lessonCalendars.user, user))
}
