import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { isValidIn } from '#server/modules/membership/memberships/membership-status.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { OwnClassPack } from '#shared/training/lessons/lesson-bookings.contract.ts'

type LessonSlot = Pick<LessonRow, 'branch' | 'startsAt'>

/** SQL condition: a membership is not frozen at a moment. */
export const isThawedAt = (moment: string): SQL => sql`NOT EXISTS (
  SELECT 1 FROM freezes
  WHERE freezes.membership_id = memberships.id AND freezes.starts_at <= ${moment} AND freezes.ends_at > ${moment})`

/** SQL condition: a class pack of a user is for lessons of this branch at this time. */
const paysAt = (user: PgColumn | string, { branch, startsAt }: LessonSlot): SQL | undefined =>
  and(
    eq(memberships.user, user),
    eq(memberships.kind, 'class-pack'),
    isNull(memberships.cancelledAt),
    lte(memberships.startsAt, startsAt),
    gt(memberships.endsAt, startsAt),
    isValidIn(branch),
    isThawedAt(startsAt),
  )

/** SQL condition: a class pack of a user has a lesson left for this one. */
export const hasCredit = (user: PgColumn | string, lesson: LessonSlot): SQL => sql`EXISTS (
  SELECT 1 FROM ${memberships} JOIN ${sessionPacks} ON ${sessionPacks.membership} = ${memberships._id}
  WHERE ${sessionPacks.available} > 0 AND ${paysAt(user, lesson)})`

/**
 * Returns the class pack of a user that pays a lesson: of those with a lesson left the one that ends first. With `locks` it
 * stays valid until the transaction ends, and one that is being changed at this moment is passed over: its change may wait
 * for the lesson that the caller has locked.
 */
export async function findPayingPack(
  db: Database,
  user: string,
  lesson: LessonSlot,
  { locks = false } = {},
): Promise<string | undefined> {
  const query = db
    .select({ _id: memberships._id })
    .from(memberships)
    .innerJoin(sessionPacks, eq(sessionPacks.membership, memberships._id))
    .where(and(gt(sessionPacks.available, 0), paysAt(user, lesson)))
    .orderBy(asc(memberships.endsAt), asc(memberships._id))
    .limit(1)
  const [found] = await (locks ? query.for('share', { of: memberships, skipLocked: true }) : query)
  return found?._id
}

/** Whether the pack of a booking still pays its lesson: it may have been cancelled, given away or frozen since. */
export async function stillPays(
  db: Database,
  { pack, user }: { pack: string; user: string },
  lesson: LessonSlot,
): Promise<boolean> {
  const rows = await db
    .select({ _id: memberships._id })
    .from(memberships)
    .where(and(eq(memberships._id, pack), paysAt(user, lesson)))
  return rows.length > 0
}

/** Why the class packs of a user do not pay a lesson: `used` up, `over` by their days, or null for a user without any. */
export async function whyNotPaid(
  db: Database,
  user: string,
  lesson: LessonSlot,
): Promise<'used' | 'over' | null> {
  const rows = await db
    .select({
      isValid: sql<boolean>`${and(lte(memberships.startsAt, lesson.startsAt), gt(memberships.endsAt, lesson.startsAt))}`,
    })
    .from(memberships)
    .where(
      and(
        eq(memberships.user, user),
        eq(memberships.kind, 'class-pack'),
        isNull(memberships.cancelledAt),
        isValidIn(lesson.branch),
      ),
    )
  if (rows.length === 0) return null
  return rows.some(({ isValid }) => isValid) ? 'used' : 'over'
}

type Use = OwnClassPack['lessons'][number]['use']

/** Returns the class packs of a user that are not over, with what they paid. */
export async function ownClassPacks(db: Database, user: string): Promise<OwnClassPack[]> {
  const packs = await db
    .select({
      _id: memberships._id,
      name: memberships.name,
      endsAt: memberships.endsAt,
      available: sql<number>`${sessionPacks.available}`,
    })
    .from(memberships)
    .innerJoin(sessionPacks, eq(sessionPacks.membership, memberships._id))
    .where(
      and(
        eq(memberships.user, user),
        eq(memberships.kind, 'class-pack'),
        isNull(memberships.cancelledAt),
        gt(memberships.endsAt, sql`now()`),
      ),
    )
    .orderBy(asc(memberships.endsAt), asc(memberships._id))
  if (packs.length === 0) return []
  const paid = await db
    .select({
      pack: lessonBookings.pack,
      title: lessons.title,
      startsAt: lessons.startsAt,
      use: sql<Use>`CASE WHEN ${lessonBookings.credit} = 'reserved' THEN 'reserved'
        WHEN ${lessonBookings.state} = 'left' THEN 'late' WHEN ${lessonBookings.attended} THEN 'attended'
        WHEN ${lessonBookings.attended} = false THEN 'missed' ELSE 'used' END`,
    })
    .from(lessonBookings)
    .innerJoin(lessons, eq(lessons._id, lessonBookings.lesson))
    .where(
      and(
        inArray(
          lessonBookings.pack,
          packs.map(({ _id }) => _id),
        ),
        inArray(lessonBookings.credit, ['reserved', 'consumed']),
      ),
    )
    .orderBy(desc(lessons.startsAt), desc(lessonBookings._id))
  return packs.map((pack) => ({
    ...pack,
    lessons: paid.filter((lesson) => lesson.pack === pack._id).map(({ pack: _, ...lesson }) => lesson),
  }))
}
