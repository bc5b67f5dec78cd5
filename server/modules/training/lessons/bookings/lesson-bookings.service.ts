import { and, eq, inArray } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import { withMutex } from '#server/core/keyed-mutex.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { requireEntitled } from '#server/modules/training/lessons/bookings/entitlement.ts'
import {
  type LessonBookingRow,
  lessonBookings,
} from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { requireUnblocked } from '#server/modules/training/lessons/bookings/strikes.ts'
import { adjustCounts } from '#server/modules/training/lessons/bookings/waiting-list.ts'
import { missingLesson, requireSelf } from '#server/modules/training/lessons/lesson-access.ts'
import { activeStates, toLesson } from '#server/modules/training/lessons/lesson-records.ts'
import { opensAt, rulesOf } from '#server/modules/training/lessons/lesson-rules.ts'
import { lessonMoment } from '#server/modules/training/lessons/lessons.mails.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { teamMembers } from '#server/modules/training/teams/teams.table.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const texts = lessonsMessages
const alreadyJoined = () => new AppError(409, 'lesson.already-joined', texts.alreadyJoined)

const clash = () => new AppError(409, 'lesson.clash', texts.clash)

/** What the database refuses of a new place, whoever gives it. */
export const bookingConstraints = { lesson_bookings_live_key: alreadyJoined, lesson_bookings_overlap: clash }

/** Refuses what nobody can join or leave any more. */
export function requireOpen({ cancelledAt, startsAt }: LessonRow): void {
  if (cancelledAt) throw new AppError(409, 'lesson.cancelled', texts.isCancelled)
  if (new Date(startsAt) <= new Date()) throw new AppError(409, 'lesson.over', texts.isOver)
}

/** A person's place in a lesson, or in its waiting list. */
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

/** What a member meets on the way in by themself, and the staff may set aside. */
async function requireSelfBookable(db: Database, lesson: LessonRow, user: string): Promise<void> {
  const rules = (await rulesOf(db, [lesson.branch]))(lesson.branch)
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

/** Takes a place in a locked lesson, or the next one in its waiting list. */
async function book(
  db: Database,
  lesson: LessonRow,
  { user, addedBy }: { user: string; addedBy: string | null },
): Promise<LessonRow> {
  const known = await findBooking(db, lesson._id, user)
  if (known?.state === 'joined') throw alreadyJoined()
  const isFree = lesson.joinedCount < lesson.capacity
  if (known && !isFree) throw new AppError(409, 'lesson.already-waiting', texts.alreadyWaiting)
  const joinedAt = isFree ? new Date().toISOString() : null
  const state = isFree ? ('joined' as const) : ('waiting' as const)
  if (known) {
    // Shortly before the start nobody is promoted: who waits and comes takes what is free.
    await db.update(lessonBookings).set({ state, joinedAt }).where(eq(lessonBookings._id, known._id))
    return adjustCounts(db, lesson._id, { joined: 1, waiting: -1 })
  }
  await db.insert(lessonBookings).values({ lesson: lesson._id, user, state, joinedAt, addedBy })
  return adjustCounts(db, lesson._id, isFree ? { joined: 1 } : { waiting: 1 })
}

/** Everything that may be asked before a lesson is locked, so that nobody waits for the answers. */
async function requireBookable(
  db: Database,
  currentUser: CurrentUser,
  { id, user, isStaff }: { id: string; user: string; isStaff: boolean },
): Promise<void> {
  const open = db.select({ id: branches._id }).from(branches).where(eq(branches.isActive, true))
  const scope = isStaff ? branchScope(currentUser, lessons.branch) : inArray(lessons.branch, open)
  const [lesson] = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons._id, id), scope))
  if (!lesson) throw missingLesson()
  if (isStaff && !(await findKnown(db, currentUser, user))) throw notFound(usersMessages.notFound)
  requireOpen(lesson)
  await requireEntitled(db, user, lesson)
  if (!isStaff) await requireSelfBookable(db, lesson, user)
}

/**
 * Brings a member into a lesson. The lesson's row is locked, so that those who come at the same moment are let
 * in one after the other and the waiting list has one order.
 */
export async function bookLesson(
  { transact, db: pool }: Services,
  currentUser: CurrentUser,
  id: string,
  user: string = currentUser._id,
): Promise<Lesson> {
  requireSelf(currentUser, user)
  const isStaff = user !== currentUser._id
  const lesson = await explainingConstraints(bookingConstraints, () =>
    withMutex(id, async () => {
      await requireBookable(pool, currentUser, { id, user, isStaff })
      return transact(currentUser, async ({ db, audit }) => {
        const before = await lockRecord(db, lessons, id, missingLesson, { keepsKey: true })
        requireOpen(before)
        const after = await book(db, before, { user, addedBy: isStaff ? currentUser._id : null })
        const state = after.joinedCount > before.joinedCount ? 'joined' : 'waiting'
        await audit({ resource: 'lessons', recordId: id, action: 'join', after: { user, state } })
        return after
      })
    }),
  )
  return toLesson(pool, lesson, currentUser)
}
