import { and, asc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import type { ClosedDays, Services } from '#server/core/module.ts'
import { updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { notifying } from '#server/modules/messaging/notifications/notify-people.ts'
import { bookedLessonsByUser } from '#server/modules/training/lessons/lessons.mails.ts'
import { cancelLocked, lockPlanning, notifyMoved } from '#server/modules/training/lessons/lessons.service.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import {
  addDays,
  clubDay,
  clubMoment,
  clubTime,
  daysBetween,
  startOfClubDay,
} from '#shared/core/club-time.ts'
import type { ClosedLessons } from '#shared/membership/closures/closures.contract.ts'

/** The lessons that begin on the closed days and have not begun, in the lock order of changes of several lessons. */
const lessonsInside = (db: Database, { branch, startsOn, reopensOn }: ClosedDays) =>
  db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.branch, branch),
        isNull(lessons.cancelledAt),
        gt(lessons.startsAt, sql`now()`),
        gte(lessons.startsAt, startOfClubDay(startsOn).toISOString()),
        lt(lessons.startsAt, startOfClubDay(reopensOn).toISOString()),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons._id))

/** Returns an instant at the same local time some days later. */
function daysLater(instant: string, days: number): string {
  const moment = new Date(instant)
  return clubMoment(`${addDays(clubDay(moment), days)}T${clubTime(moment)}`).toISOString()
}

interface Move {
  lesson: LessonRow
  startsAt: string
  endsAt: string
}

/**
 * Splits lessons into those that move behind the closure, by its length, and those that are cancelled: all by choice, or
 * because trainer or room is taken or the branch is closed again. Lessons that move together keep out of each other's way.
 */
async function planLessons(
  db: Database,
  closed: ClosedDays,
  rows: readonly LessonRow[],
): Promise<{ moved: Move[]; cancelled: LessonRow[] }> {
  if (closed.lessons === 'cancel' || rows.length === 0) return { moved: [], cancelled: [...rows] }
  const days = daysBetween(closed.startsOn, closed.reopensOn)
  const moves = rows.map((lesson) => ({
    lesson,
    startsAt: daysLater(lesson.startsAt, days),
    endsAt: daysLater(lesson.endsAt, days),
  }))
  const { rows: stuck } = await db.execute<{ id: string }>(sql`
    SELECT mine.id FROM lessons AS mine
    JOIN unnest(
      ${sql.param(moves.map(({ lesson }) => lesson._id))}::uuid[],
      ${sql.param(moves.map(({ startsAt }) => startsAt))}::timestamptz[],
      ${sql.param(moves.map(({ endsAt }) => endsAt))}::timestamptz[],
      ${sql.param(moves.map(({ startsAt }) => clubDay(new Date(startsAt))))}::date[]
    ) AS planned (id, starts_at, ends_at, day) ON planned.id = mine.id
    WHERE EXISTS (
      SELECT 1 FROM closures
      WHERE closures.branch_id = mine.branch_id AND closures.starts_on <= planned.day
        AND closures.reopens_on > planned.day)
    OR EXISTS (
      SELECT 1 FROM lessons AS other
      WHERE other.cancelled_at IS NULL AND other.id <> ALL(${sql.param(rows.map(({ _id }) => _id))}::uuid[])
        AND (other.trainer_id = mine.trainer_id OR (other.branch_id = mine.branch_id AND other.room <> ''
          AND fold_turkish(other.room) = fold_turkish(mine.room)))
        AND tstzrange(other.starts_at, other.ends_at) && tstzrange(planned.starts_at, planned.ends_at))`)
  const stay = new Set(stuck.map(({ id }) => id))
  return {
    moved: moves.filter(({ lesson }) => !stay.has(lesson._id)),
    cancelled: rows.filter(({ _id }) => stay.has(_id)),
  }
}

/** Returns what a closure would do to the lessons inside it, without changing anything. */
export async function previewClosedLessons(db: Database, closed: ClosedDays): Promise<ClosedLessons> {
  const rows = await lessonsInside(db, closed)
  const { moved, cancelled } = await planLessons(db, closed, rows)
  const ids = rows.map(({ _id }) => _id)
  const people = await bookedLessonsByUser({ db }, ids)
  return {
    cancelled: cancelled.length,
    moved: moved.length,
    people: people.size,
    stuck: closed.lessons === 'move' ? cancelled.map(({ title, startsAt }) => ({ title, startsAt })) : [],
  }
}

/** Cancels or moves the lessons inside a closure and tells everybody who has booked or waits. */
export async function settleClosedLessons(
  services: Services,
  tx: UnitOfWork,
  closed: ClosedDays & { reason: string },
): Promise<void> {
  const { db, audit } = tx
  // Changes of lessons lock the lessons first, then the planning of their trainers and branch.
  const rows = await lessonsInside(db, closed).for('no key update')
  await lockPlanning(
    db,
    closed.branch,
    rows.map(({ trainer }) => trainer),
  )
  const {
    moved,
    cancelled: [first, ...others],
  } = await planLessons(db, closed, rows)
  if (first) await cancelLocked(services, tx, [first, ...others], closed.reason)
  const pairs: { before: LessonRow; after: LessonRow }[] = []
  for (const { lesson, startsAt, endsAt } of moved) {
    const after = await updateRecord(db, lessons, lesson._id, { startsAt, endsAt })
    await audit({ resource: 'lessons', recordId: lesson._id, action: 'edit', before: lesson, after })
    pairs.push({ before: lesson, after })
  }
  await notifyMoved(notifying(tx, services), closed.branch, pairs, closed.reason)
}
