import { and, asc, eq, gt, gte, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type NotifyingWork, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { findPayingPack, stillPays } from '#server/modules/training/lessons/bookings/class-packs.ts'
import { isCovered } from '#server/modules/training/lessons/bookings/entitlement.ts'
import { endBooking, findBooking } from '#server/modules/training/lessons/bookings/lesson-bookings.service.ts'
import {
  activeStates,
  type LessonBookingRow,
  lessonBookings,
} from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { adjustCounts, promoteWaiting } from '#server/modules/training/lessons/bookings/waiting-list.ts'
import { lessonCalendars } from '#server/modules/training/lessons/calendar/lesson-calendar.table.ts'
import { lessonFacts, packDaysNotice } from '#server/modules/training/lessons/lessons.mails.ts'
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

/**
 * Whether a booking of a locked lesson stays. A place whose pack does not pay any more is kept if a membership covers the
 * lesson, which then stands in for the pack; who waits has paid nothing, and needs one of the two.
 */
async function isKept(db: Database, booking: LessonBookingRow, lesson: LessonRow): Promise<boolean> {
  const { _id, user, pack, state } = booking
  if (pack && (await stillPays(db, { pack, user }, lesson))) return true
  if (await isCovered(db, user, lesson)) {
    if (pack)
      await db.update(lessonBookings).set({ pack: null, credit: null }).where(eq(lessonBookings._id, _id))
    return true
  }
  return state === 'waiting' && (await findPayingPack(db, user, lesson)) !== undefined
}

/** Releases only those bookings within an absence that neither a membership of the user nor their pack covers. */
export async function releaseUncoveredBookings(work: NotifyingWork, absence: Absence): Promise<number> {
  const { user } = absence
  const uncovered: LessonRow[] = []
  for (const lesson of await lockBookedLessons(work.db, absence)) {
    const booking = await findBooking(work.db, lesson._id, user)
    if (booking && !(await isKept(work.db, booking, lesson))) uncovered.push(lesson)
  }
  return release(work, user, uncovered)
}

/** SQL condition: a place that a pack pays, and that has not been given back to it. */
const isPaid = and(
  eq(lessonBookings.state, 'joined'),
  isNotNull(lessonBookings.pack),
  ne(lessonBookings.credit, 'released'),
)

/** Locks users in the order in which promotions do, before the packs of several are written. */
export const lockUsers = (db: Database, bookings: readonly { user: string }[]) =>
  db.execute(sql`SELECT lock_booking_users(${sql.param(bookings.map(({ user }) => user))}::uuid[])`)

/** Gives the places of locked lessons that are cancelled back to their packs. Returns whose. */
export async function releasePaidPlaces(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const paid = await db
    .select()
    .from(lessonBookings)
    .where(and(inArray(lessonBookings.lesson, [...ids]), isPaid))
  if (paid.length === 0) return new Set()
  await lockUsers(db, paid)
  await db
    .update(lessonBookings)
    .set({ state: 'released', credit: 'released', leftAt: sql`now()`, attended: null })
    .where(
      inArray(
        lessonBookings._id,
        paid.map(({ _id }) => _id),
      ),
    )
  for (const [lesson, places] of Map.groupBy(paid, (booking) => booking.lesson))
    await adjustCounts(db, lesson, { joined: -places.length })
  return new Set(paid.map(({ user }) => user))
}

/** Releases the places of a locked lesson that was moved out of the days of the pack that pays, and tells the members. */
export async function releaseOutsidePacks(work: NotifyingWork, lesson: LessonRow): Promise<LessonRow> {
  const { db, audit } = work
  const paid = await db
    .select()
    .from(lessonBookings)
    .where(and(eq(lessonBookings.lesson, lesson._id), isPaid))
  if (paid.length === 0) return lesson
  await lockUsers(db, paid)
  const outside: LessonBookingRow[] = []
  for (const booking of paid) if (!(await isKept(db, booking, lesson))) outside.push(booking)
  if (outside.length === 0) return lesson
  let left = lesson
  for (const booking of outside) left = await endBooking(db, left, booking, { state: 'released' })
  const users = outside.map(({ user }) => user)
  for (const user of users)
    await audit({ resource: 'lessons', recordId: lesson._id, action: 'release', after: { user } })
  const factsOf = await lessonFacts(work, lesson.branch)
  await notifyPeople(work, users, () => packDaysNotice(factsOf(lesson)))
  return left
}

/** Erasure: releases all bookings of a closed account and deletes its calendar feed. */
export async function eraseBookings(work: NotifyingWork, user: string): Promise<void> {
  await releaseBookings(work, { user, from: new Date() })
  await work.db.delete(lessonCalendars).where(eq(lessonCalendars.user, user))
}
