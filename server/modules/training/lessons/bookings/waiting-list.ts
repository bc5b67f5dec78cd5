import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type NotifyingWork, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { findPayingPack, hasCredit } from '#server/modules/training/lessons/bookings/class-packs.ts'
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

/** A waiting booking, and the class pack that pays its place; null for one that a membership covers. */
interface Promotion {
  _id: string
  user: string
  pack: string | null
}

/** Promotes these waiting bookings of a locked lesson, which reserves lessons of their packs, and notifies their members. */
export async function promoteBookings(
  work: NotifyingWork,
  lesson: LessonRow,
  bookings: readonly Promotion[],
): Promise<LessonRow> {
  if (bookings.length === 0) return lesson
  const { db, audit } = work
  const joinedAt = new Date().toISOString()
  for (const { _id, pack } of bookings)
    await db
      .update(lessonBookings)
      .set({ state: 'joined', joinedAt, pack, credit: pack === null ? null : 'reserved' })
      .where(eq(lessonBookings._id, _id))
  const users = bookings.map(({ user }) => user)
  await audit({
    resource: 'lessons',
    recordId: lesson._id,
    action: 'promote',
    after: { participants: users },
  })
  const factsOf = await lessonFacts(work, lesson.branch)
  const paying = new Set(bookings.filter(({ pack }) => pack).map(({ user }) => user))
  await notifyPeople(work, users, (user) => promotedNotice(factsOf(lesson), paying.has(user)))
  return adjustCounts(db, lesson._id, { joined: users.length, waiting: -users.length })
}

/** SQL condition: whether the waiting user has joined another lesson at that time. */
const hasClash = (lesson: LessonRow) =>
  sql<boolean>`has_booking_overlap(${lessonBookings.user}, ${lesson._id}::uuid)`

/** Returns the first `limit` waiting bookings of a locked lesson that can be promoted, with their users and packs locked. */
async function nextWaiting(db: Database, lesson: LessonRow, limit: number): Promise<Promotion[]> {
  const isCovered = isEntitled(lessonBookings.user, lesson)
  const promotable = and(
    eq(lessonBookings.lesson, lesson._id),
    eq(lessonBookings.state, 'waiting'),
    or(isCovered, hasCredit(lessonBookings.user, lesson)),
    sql`NOT ${hasClash(lesson)}`,
  )
  /** Users whose pack is being changed at this moment. */
  const passedOver: string[] = []
  for (;;) {
    const next = await db
      .select({ _id: lessonBookings._id, user: lessonBookings.user })
      .from(lessonBookings)
      .where(and(promotable, notInArray(lessonBookings.user, passedOver)))
      .orderBy(asc(lessonBookings.sequence))
      .limit(limit)
    if (next.length === 0) return []
    const users = next.map(({ user }) => user)
    await db.execute(sql`SELECT lock_booking_users(${sql.param(users)}::uuid[])`)
    // Users who joined another lesson or used their last credit before the lock are skipped.
    const ofThese = and(promotable, inArray(lessonBookings.user, users))
    const [rows, covered] = [
      await db.select({ user: lessonBookings.user }).from(lessonBookings).where(ofThese),
      await db.select({ user: lessonBookings.user }).from(lessonBookings).where(and(ofThese, isCovered)),
    ]
    if (rows.length < next.length) continue
    const isFree = new Set(covered.map(({ user }) => user))
    const promotions: Promotion[] = []
    for (const { _id, user } of next) {
      const pack = isFree.has(user) ? null : await findPayingPack(db, user, lesson, { locks: true })
      if (pack === undefined) passedOver.push(user)
      else promotions.push({ _id, user, pack })
    }
    if (promotions.length === next.length) return promotions
  }
}

/**
 * Gives the free places of a locked lesson to its waiting list in order. Skips members without a membership for that day or
 * a lesson left in a class pack, or with another lesson at that time. Stops at the promotion deadline, because the notice could come too late.
 */
export async function promoteWaiting(work: NotifyingWork, lesson: LessonRow): Promise<LessonRow> {
  const { db } = work
  const free = lesson.capacity - lesson.joinedCount
  if (free <= 0 || lesson.waitingCount === 0 || lesson.cancelledAt) return lesson
  const rules = (await readRules(db, [lesson.branch]))(lesson.branch)
  if (promotionDeadline(lesson, rules) <= new Date()) return lesson
  return promoteBookings(work, lesson, await nextWaiting(db, lesson, free))
}
