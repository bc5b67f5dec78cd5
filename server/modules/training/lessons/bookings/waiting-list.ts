import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type NotifyingWork, tell } from '#server/modules/messaging/notifications/tell-people.ts'
import { isEntitled } from '#server/modules/training/lessons/bookings/entitlement.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { promotionDeadline, rulesOf } from '#server/modules/training/lessons/lesson-rules.ts'
import { lessonFacts, promotedNotice } from '#server/modules/training/lessons/lessons.mails.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'

/**
 * Keeps the counts of a locked lesson in step with its places. The version stays: somebody who edits the
 * lesson need not begin again because a member joined.
 */
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
  return row as LessonRow
}

/** Gives waiting members of a locked lesson their places and tells them. */
export async function promoteBookings(
  work: NotifyingWork,
  lesson: LessonRow,
  waiting: readonly { _id: string; user: string }[],
): Promise<LessonRow> {
  if (waiting.length === 0) return lesson
  const { db, audit } = work
  await db
    .update(lessonBookings)
    .set({ state: 'joined', joinedAt: new Date().toISOString() })
    .where(
      inArray(
        lessonBookings._id,
        waiting.map(({ _id }) => _id),
      ),
    )
  const people = waiting.map(({ user }) => user)
  await audit({
    resource: 'lessons',
    recordId: lesson._id,
    action: 'promote',
    after: { participants: people },
  })
  const factsOf = await lessonFacts(work, lesson.branch)
  await tell(work, people, () => promotedNotice(factsOf(lesson)))
  return adjustCounts(db, lesson._id, { joined: people.length, waiting: -people.length })
}

/** Whether somebody has a place in another lesson at the time of this one. */
const hasClash = (lesson: LessonRow) =>
  sql<boolean>`has_booking_overlap(${lessonBookings.user}, ${lesson._id}::uuid)`

/** The first of a locked lesson's waiting list who may move up now, so many of them. */
async function nextWaiting(db: Database, lesson: LessonRow, most: number) {
  const able = and(
    eq(lessonBookings.lesson, lesson._id),
    eq(lessonBookings.state, 'waiting'),
    isEntitled(lessonBookings.user, lesson),
    sql`NOT ${hasClash(lesson)}`,
  )
  for (;;) {
    const next = await db
      .select({ _id: lessonBookings._id, user: lessonBookings.user })
      .from(lessonBookings)
      .where(able)
      .orderBy(asc(lessonBookings.sequence))
      .limit(most)
    if (next.length === 0) return next
    const people = next.map(({ user }) => user)
    await db.execute(sql`SELECT lock_booking_users(${sql.param(people)}::uuid[])`)
    // Whoever took a place elsewhere before they were held is passed over.
    const rows = await db
      .select({ _id: lessonBookings._id })
      .from(lessonBookings)
      .where(and(able, inArray(lessonBookings.user, people)))
    if (rows.length === next.length) return next
  }
}

/**
 * Gives the free places of a locked lesson to those who wait, in their order; whose membership no longer
 * counts on that day, or who is in another lesson then, waits on. Shortly before the start nobody is promoted any
 * more: they might not see it.
 */
export async function promoteWaiting(work: NotifyingWork, lesson: LessonRow): Promise<LessonRow> {
  const { db } = work
  const free = lesson.capacity - lesson.joinedCount
  if (free <= 0 || lesson.waitingCount === 0 || lesson.cancelledAt) return lesson
  const rules = (await rulesOf(db, [lesson.branch]))(lesson.branch)
  if (promotionDeadline(lesson, rules) <= new Date()) return lesson
  return promoteBookings(work, lesson, await nextWaiting(db, lesson, free))
}
