import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type NotifyingWork, tell } from '#server/modules/messaging/notifications/tell-people.ts'
import { isEntitled } from '#server/modules/training/lessons/lesson-entitlement.ts'
import { factsIn } from '#server/modules/training/lessons/lesson-notices.ts'
import { lessonPlaces } from '#server/modules/training/lessons/lesson-places.table.ts'
import { promotedUntil, rulesOf } from '#server/modules/training/lessons/lesson-rules.ts'
import { promotedNotice } from '#server/modules/training/lessons/lessons.mails.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'

/**
 * Keeps the counts of a locked lesson in step with its places. The version stays: somebody who edits the
 * lesson need not begin again because a member joined.
 */
export async function countPlaces(
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
export async function promote(
  work: NotifyingWork,
  lesson: LessonRow,
  waiting: readonly { _id: string; user: string }[],
): Promise<LessonRow> {
  if (waiting.length === 0) return lesson
  const { db, audit } = work
  await db
    .update(lessonPlaces)
    .set({ state: 'joined', joinedAt: new Date().toISOString() })
    .where(
      inArray(
        lessonPlaces._id,
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
  const factsOf = await factsIn(work, lesson.branch)
  await tell(work, people, () => promotedNotice(factsOf(lesson)))
  return countPlaces(db, lesson._id, { joined: people.length, waiting: -people.length })
}

/** Whether somebody has a place in another lesson at the time of this one. */
const isElsewhere = (lesson: LessonRow) =>
  sql<boolean>`has_lesson_clash(${lessonPlaces.user}, ${lesson._id}::uuid)`

/** The first of a locked lesson's waiting list who may move up now, so many of them. */
async function nextInLine(db: Database, lesson: LessonRow, most: number) {
  const able = and(
    eq(lessonPlaces.lesson, lesson._id),
    eq(lessonPlaces.state, 'waiting'),
    isEntitled(lessonPlaces.user, lesson),
    sql`NOT ${isElsewhere(lesson)}`,
  )
  for (;;) {
    const next = await db
      .select({ _id: lessonPlaces._id, user: lessonPlaces.user })
      .from(lessonPlaces)
      .where(able)
      .orderBy(asc(lessonPlaces.sequence))
      .limit(most)
    if (next.length === 0) return next
    const people = next.map(({ user }) => user)
    await db.execute(sql`SELECT hold_lesson_people(${sql.param(people)}::uuid[])`)
    // Whoever took a place elsewhere before they were held is passed over.
    const rows = await db
      .select({ _id: lessonPlaces._id })
      .from(lessonPlaces)
      .where(and(able, inArray(lessonPlaces.user, people)))
    if (rows.length === next.length) return next
  }
}

/**
 * Gives the free places of a locked lesson to those who wait, in their order; whose membership no longer
 * counts on that day, or who is in another lesson then, waits on. Shortly before the start nobody is promoted any
 * more: they might not see it.
 */
export async function fillFreePlaces(work: NotifyingWork, lesson: LessonRow): Promise<LessonRow> {
  const { db } = work
  const free = lesson.capacity - lesson.joinedCount
  if (free <= 0 || lesson.waitingCount === 0 || lesson.cancelledAt) return lesson
  const rules = (await rulesOf(db, [lesson.branch]))(lesson.branch)
  if (promotedUntil(lesson, rules) <= new Date()) return lesson
  return promote(work, lesson, await nextInLine(db, lesson, free))
}
