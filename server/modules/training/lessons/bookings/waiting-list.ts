import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type NotifyingWork, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { isEntitled } from '#server/modules/training/lessons/bookings/entitlement.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { missingLesson } from '#server/modules/training/lessons/lesson-access.ts'
import { promotionDeadline, readRules } from '#server/modules/training/lessons/lesson-rules.ts'
import { lessonFacts, promotedNotice } from '#server/modules/training/lessons/lessons.mails.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'

/** Adjusts the counters of a locked lesson. Its version stays the same: a booking must not invalidate an open edit form. */
export async function adjustCounts(
  db: Database,
  lesson: string,
  change: { joined?: number; waiting?: number },
): Promise<LessonRow> {
  const [row] = await db
    .update(lessons)
    .set({
      joinedCount: sql`${lessons.joinedCount} + ${change.joined ?? 0}`,
      waitingCount: sql`${lessons.waitingCount} + ${change.waiting ?? 0}`,
    })
    .where(eq(lessons._id, lesson))
    .returning()
  if (!row) throw missingLesson()
  return row
}

/** Promotes these waiting bookings of a locked lesson and notifies their members. */
export async function promoteBookings(
  work: NotifyingWork,
  lesson: LessonRow,
  bookings: readonly { _id: string; user: string }[],
): Promise<LessonRow> {
  if (bookings.length === 0) return lesson
  const { db, audit } = work
  await db
    .update(lessonBookings)
    .set({ state: 'joined', joinedAt: new Date().toISOString() })
    .where(
      inArray(
        lessonBookings._id,
        bookings.map(({ _id }) => _id),
      ),
    )
  const users = bookings.map(({ user }) => user)
  await audit({
    resource: 'lessons',
    recordId: lesson._id,
    action: 'promote',
    after: { participants: users },
  })
  const factsOf = await lessonFacts(work, lesson.branch)
  await notifyPeople(work, users, () => promotedNotice(factsOf(lesson)))
  return adjustCounts(db, lesson._id, { joined: users.length, waiting: -users.length })
}

/** SQL condition: whether the waiting user has joined another lesson at that time. */
const hasClash = (lesson: LessonRow) =>
  sql<boolean>`has_booking_overlap(${lessonBookings.user}, ${lesson._id}::uuid)`

/** Returns the first `limit` waiting bookings of a locked lesson that can be promoted, with their users locked. */
async function nextWaiting(db: Database, lesson: LessonRow, limit: number) {
  const promotable = and(
    eq(lessonBookings.lesson, lesson._id),
    eq(lessonBookings.state, 'waiting'),
    isEntitled(lessonBookings.user, lesson),
    sql`NOT ${hasClash(lesson)}`,
  )
  for (;;) {
    const next = await db
      .select({ _id: lessonBookings._id, user: lessonBookings.user })
      .from(lessonBookings)
      .where(promotable)
      .orderBy(asc(lessonBookings.sequence))
      .limit(limit)
    if (next.length === 0) return next
    const users = next.map(({ user }) => user)
    await db.execute(sql`SELECT lock_booking_users(${sql.param(users)}::uuid[])`)
    // Users who joined another lesson before the lock are skipped.
    const rows = await db
      .select({ _id: lessonBookings._id })
      .from(lessonBookings)
      .where(and(promotable, inArray(lessonBookings.user, users)))
    if (rows.length === next.length) return next
  }
}

/**
 * Gives the free places of a locked lesson to its waiting list in order. Skips members without a membership for that day
 * or with another lesson at that time. Stops at the promotion deadline, because the notice could come too late.
 */
export async function promoteWaiting(work: NotifyingWork, lesson: LessonRow): Promise<LessonRow> {
  const { db } = work
  const free = lesson.capacity - lesson.joinedCount
  if (free <= 0 || lesson.waitingCount === 0 || lesson.cancelledAt) return lesson
  const rules = (await readRules(db, [lesson.branch]))(lesson.branch)
  if (promotionDeadline(lesson, rules) <= new Date()) return lesson
  return promoteBookings(work, lesson, await nextWaiting(db, lesson, free))
}
