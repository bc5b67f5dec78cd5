import { and, eq, inArray, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { ofOpenBranch } from '#server/modules/club/branches/branch-visibility.ts'
import { lockSchedule } from '#server/modules/membership/memberships/membership-schedule.ts'
import { notifying, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { readAppointmentRules } from '#server/modules/training/appointments/appointment-rules.ts'
import { findPayer, packOver, packUsed } from '#server/modules/training/lessons/bookings/entitlement.ts'
import {
  activeStates,
  type LessonBookingRow,
  lessonBookings,
} from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { listParticipants } from '#server/modules/training/lessons/bookings/participants.ts'
import { requireUnblocked } from '#server/modules/training/lessons/bookings/strikes.ts'
import {
  adjustCounts,
  promoteBookings,
  promoteWaiting,
} from '#server/modules/training/lessons/bookings/waiting-list.ts'
import { missingLesson, requireOpen, requireSelf } from '#server/modules/training/lessons/lesson-access.ts'
import { toLesson } from '#server/modules/training/lessons/lesson-records.ts'
import { lateFrom, opensAt, readRules } from '#server/modules/training/lessons/lesson-rules.ts'
import { lessonFacts, lessonMoment, removedNotice } from '#server/modules/training/lessons/lessons.mails.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { teamMembers } from '#server/modules/training/teams/teams.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import type { leaveLesson, Participant } from '#shared/training/lessons/lesson-bookings.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const texts = lessonsMessages
const alreadyJoined = () => new AppError(409, 'lesson.already-joined', texts.alreadyJoined)
const overlap = () => new AppError(409, 'lesson.clash', texts.clash)

/** Constraint violations of a booking. */
const bookingConstraints = {
  lesson_bookings_live_key: alreadyJoined,
  lesson_bookings_overlap: overlap,
  lesson_bookings_pack_check: packOver,
  session_packs_available_check: packUsed,
}

/** Returns a user's active booking of a lesson. */
export async function findBooking(
  db: Database,
  lesson: string,
  user: string,
): Promise<LessonBookingRow | undefined> {
  const [row] = await db
    .select()
    .from(lessonBookings)
    .where(
      and(
        eq(lessonBookings.lesson, lesson),
        eq(lessonBookings.user, user),
        inArray(lessonBookings.state, [...activeStates]),
      ),
    )
  return row
}

/**
 * Throws 409 for a member who cannot book for themselves: before the lesson opens to non-members of its team, or with too
 * many strikes. Staff can still book for them.
 */
async function requireSelfBookable(db: Database, lesson: LessonRow, user: string): Promise<void> {
  const rules = (await readRules(db, [lesson.branch]))(lesson.branch)
  const opens = opensAt(lesson, rules)
  if (lesson.team && opens && opens > new Date()) {
    const [member] = await db
      .select()
      .from(teamMembers)
      .where(and(eq(teamMembers.team, lesson.team), eq(teamMembers.user, user)))
    if (!member) {
      const message = texts.teamFirst(lessonMoment(opens.toISOString()))
      throw new AppError(409, 'lesson.team-first', message)
    }
  }
  await requireUnblocked(db, user, rules)
}

/** Books a place in a locked lesson, which reserves a lesson of `payer`, or the next one in its waiting list, at no cost. */
async function book(
  db: Database,
  lesson: LessonRow,
  { user, addedBy, payer }: { user: string; addedBy: string | null; payer: string | null },
): Promise<LessonRow> {
  const existing = await findBooking(db, lesson._id, user)
  if (existing?.state === 'joined') throw alreadyJoined()
  const isFree = lesson.joinedCount < lesson.capacity
  if (existing && !isFree) throw new AppError(409, 'lesson.already-waiting', texts.alreadyWaiting)
  const joinedAt = isFree ? new Date().toISOString() : null
  const state = isFree ? ('joined' as const) : ('waiting' as const)
  const paid = isFree && payer ? { pack: payer, credit: 'reserved' as const } : {}
  if (existing) {
    // After the promotion deadline, a waiting member can still claim a free place.
    await db
      .update(lessonBookings)
      .set({ state, joinedAt, ...paid })
      .where(eq(lessonBookings._id, existing._id))
    return adjustCounts(db, lesson._id, { joined: 1, waiting: -1 })
  }
  await db.insert(lessonBookings).values({ lesson: lesson._id, user, state, joinedAt, addedBy, ...paid })
  return adjustCounts(db, lesson._id, isFree ? { joined: 1 } : { waiting: 1 })
}

/** Returns a lesson that may be booked for a user, by members in open branches and by staff in their own. Throws 404. */
async function findBookable(
  db: Database,
  currentUser: CurrentUser,
  { id, user, isStaff }: Booking,
): Promise<LessonRow> {
  const scope = isStaff ? branchScope(currentUser, lessons.branch) : ofOpenBranch(db, lessons.branch)
  const [lesson] = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons._id, id), scope))
  if (!lesson) throw missingLesson()
  if (isStaff && !(await findKnown(db, currentUser, user))) throw notFound(usersMessages.notFound)
  return lesson
}

interface Booking {
  id: string
  user: string
  isStaff: boolean
}

/** Returns what pays, see `findPayer`. Throws 409 for a lesson that is over, or that the user has no right to. */
async function requireBookable(
  db: Database,
  lesson: LessonRow,
  { user, isStaff }: Booking,
): Promise<string | null> {
  requireOpen(lesson)
  const payer = await findPayer(db, user, lesson)
  if (!isStaff) await requireSelfBookable(db, lesson, user)
  return payer
}

/**
 * Books a lesson for a member. The lock of the lesson's row serialises concurrent bookings and gives the waiting list one
 * order; requests queue on a mutex before it, so that they hold no connection while they wait. The right to the lesson is
 * checked under the lock of the member's schedule, so that a freeze or a cancellation that is being made is either seen
 * here or releases the booking.
 */
export async function bookLesson(
  { transact, db: pool }: Services,
  currentUser: CurrentUser,
  id: string,
  user: string = currentUser._id,
): Promise<Lesson> {
  requireSelf(currentUser, user)
  const booking = { id, user, isStaff: user !== currentUser._id }
  // Most refusals need no lock.
  await requireBookable(pool, await findBookable(pool, currentUser, booking), booking)
  const lesson = await explainingConstraints(bookingConstraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      await lockSchedule({ db }, user)
      const before = await lockRecord(db, lessons, id, missingLesson, { noKeyUpdate: true })
      const payer = await requireBookable(db, before, booking)
      const after = await book(db, before, { user, payer, addedBy: booking.isStaff ? currentUser._id : null })
      const state = after.joinedCount > before.joinedCount ? 'joined' : 'waiting'
      await audit({ resource: 'lessons', recordId: id, action: 'join', after: { user, state } })
      return after
    }),
  )
  return toLesson(pool, lesson, currentUser, user)
}

/** Books a free place for a member in the caller's transaction. Throws 409 for a full lesson: it does not wait. */
export async function takeFreePlace(
  { db, audit }: UnitOfWork,
  currentUser: CurrentUser,
  id: string,
  user: string,
): Promise<void> {
  await explainingConstraints(bookingConstraints, async () => {
    await lockSchedule({ db }, user)
    const scope = branchScope(currentUser, lessons.branch)
    const lesson = await lockRecord(db, lessons, id, missingLesson, { scope, noKeyUpdate: true })
    const payer = await requireBookable(db, lesson, { id, user, isStaff: true })
    if (lesson.joinedCount >= lesson.capacity) throw new AppError(409, 'lesson.full', texts.full)
    await book(db, lesson, { user, payer, addedBy: currentUser._id })
    await audit({ resource: 'lessons', recordId: id, action: 'join', after: { user, state: 'joined' } })
  })
}

async function requireBooking(db: Database, lesson: string, user: string): Promise<LessonBookingRow> {
  const booking = await findBooking(db, lesson, user)
  if (!booking) throw new AppError(409, 'lesson.not-joined', texts.notJoined)
  return booking
}

/**
 * Ends a booking of a locked lesson; does not promote the waiting list. A pack that pays gets its lesson back, unless
 * `isCharged`.
 */
export async function endBooking(
  db: Database,
  lesson: LessonRow,
  booking: LessonBookingRow,
  {
    state,
    isLate = false,
    isCharged = false,
  }: { state: 'left' | 'released'; isLate?: boolean; isCharged?: boolean },
): Promise<LessonRow> {
  const credit = booking.pack === null ? null : isCharged ? 'consumed' : 'released'
  await db
    .update(lessonBookings)
    .set({ state, isLate, credit, leftAt: sql`now()`, attended: null })
    .where(eq(lessonBookings._id, booking._id))
  return adjustCounts(db, lesson._id, booking.state === 'joined' ? { joined: -1 } : { waiting: -1 })
}

/**
 * Cancels the current user's booking and promotes the waiting list. Throws 409 `lesson.late` for one that costs a lesson of
 * a pack, unless accepted. As in all changes of one booking, the member's schedule is locked before the lesson.
 */
export async function cancelBooking(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { acceptsCharge = false }: BodyOf<typeof leaveLesson>,
): Promise<Lesson> {
  const lesson = await explainingConstraints(bookingConstraints, () =>
    services.transact(currentUser, async (work) => {
      const { db, audit } = work
      await lockSchedule(work, currentUser._id)
      const before = await lockRecord(db, lessons, id, missingLesson, { noKeyUpdate: true })
      const booking = await requireBooking(db, id, currentUser._id)
      requireOpen(before)
      const rules = (await readRules(db, [before.branch]))(before.branch)
      const isLate = booking.state === 'joined' && lateFrom(before, rules) <= new Date()
      const isCharged =
        isLate && booking.pack !== null && (await readAppointmentRules(db, before.branch)).chargesLateCancel
      if (isCharged && !acceptsCharge)
        throw new AppError(409, 'lesson.late', texts.late(rules.lateLeaveHours))
      const left = await endBooking(db, before, booking, { state: 'left', isLate, isCharged })
      await audit({
        resource: 'lessons',
        recordId: id,
        action: 'leave',
        after: { user: currentUser._id, isLate, isCharged },
      })
      return promoteWaiting(notifying(work, services), left)
    }),
  )
  return toLesson(services.db, lesson, currentUser)
}

/** Cancels a member's booking, never as late, and notifies them. */
export async function removeParticipant(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  user: string,
): Promise<Participant[]> {
  return services.transact(currentUser, async (work) => {
    const { db, audit } = work
    await lockSchedule(work, user)
    const scope = branchScope(currentUser, lessons.branch)
    const lesson = await lockRecord(db, lessons, id, missingLesson, { scope, noKeyUpdate: true })
    requireOpen(lesson)
    const booking = await requireBooking(db, id, user)
    const left = await endBooking(db, lesson, booking, { state: 'left' })
    await audit({ resource: 'lessons', recordId: id, action: 'remove', after: { user } })
    const notices = notifying(work, services)
    const factsOf = await lessonFacts(notices, lesson.branch)
    await notifyPeople(notices, [user], () => removedNotice(factsOf(lesson), booking.pack !== null))
    return listParticipants(db, await promoteWaiting(notices, left))
  })
}

/** Gives a free place to one waiting member, ahead of the others. Throws 409 if neither a membership nor a pack pays. */
export async function promoteParticipant(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  user: string,
): Promise<Participant[]> {
  return explainingConstraints(bookingConstraints, () =>
    services.transact(currentUser, async (work) => {
      const { db } = work
      await lockSchedule(work, user)
      const scope = branchScope(currentUser, lessons.branch)
      const lesson = await lockRecord(db, lessons, id, missingLesson, { scope, noKeyUpdate: true })
      requireOpen(lesson)
      const booking = await requireBooking(db, id, user)
      if (booking.state === 'joined') throw new AppError(409, 'lesson.already-joined', texts.alreadyJoined)
      if (lesson.joinedCount >= lesson.capacity) throw new AppError(409, 'lesson.full', texts.full)
      const place = { _id: booking._id, user, pack: await findPayer(db, user, lesson) }
      return listParticipants(db, await promoteBookings(notifying(work, services), lesson, [place]))
    }),
  )
}
