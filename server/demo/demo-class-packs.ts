import { and, eq, gt, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'

type Place = Pick<typeof lessonBookings.$inferInsert, 'state' | 'credit' | 'attended' | 'isLate'>

/** What becomes of places, by lessons before now, the latest first: one was left late, one missed. */
const past: readonly Place[] = [
  { state: 'joined', attended: true, credit: 'consumed' },
  { state: 'left', isLate: true, credit: 'consumed' },
  { state: 'joined', attended: true, credit: 'consumed' },
  { state: 'joined', attended: false, credit: 'consumed' },
]
const coming: readonly Place[] = [
  { state: 'joined', credit: 'reserved' },
  { state: 'joined', credit: 'reserved' },
]
const day = 86_400_000

/** Gives owners of class packs places in lessons of a branch, on different days, as far as lessons have room. */
export async function addDemoClassPlaces(db: Database, branch: string): Promise<void> {
  const packs = await db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.branch, branch),
        eq(memberships.kind, 'class-pack'),
        isNull(memberships.cancelledAt),
        gt(memberships.endsAt, sql`now()`),
      ),
    )
  for (const pack of packs) {
    const booked = db
      .select({ lesson: lessonBookings.lesson })
      .from(lessonBookings)
      .where(eq(lessonBookings.user, pack.user))
    const rows = await db
      .select()
      .from(lessons)
      .where(
        and(
          eq(lessons.branch, branch),
          sql`${lessons.joinedCount} < ${lessons.capacity}`,
          notInArray(lessons._id, booked),
          sql`${lessons.startsAt} > ${pack.startsAt} AND ${lessons.endsAt} < ${pack.endsAt}`,
        ),
      )
      .orderBy(sql`abs(extract(epoch FROM ${lessons.startsAt} - now()))`, lessons._id)
    const now = new Date().toISOString()
    const onOwnDays = (wanted: typeof rows) =>
      wanted.filter(({ startsAt }, index) =>
        wanted
          .slice(0, index)
          .every((other) => Math.abs(Date.parse(other.startsAt) - Date.parse(startsAt)) > day),
      )
    const held = onOwnDays(rows.filter(({ endsAt }) => endsAt < now))
    const next = onOwnDays(rows.filter(({ startsAt }) => startsAt > now))
    const places = [
      ...held.slice(0, past.length).map((lesson, index) => ({ lesson, place: past[index] })),
      ...next.slice(0, coming.length).map((lesson, index) => ({ lesson, place: coming[index] })),
    ]
    for (const { lesson, place } of places) {
      if (!place) continue
      const joinedAt = new Date(Math.min(Date.parse(lesson.startsAt), Date.now()) - day).toISOString()
      await db.insert(lessonBookings).values({
        ...place,
        ...{ lesson: lesson._id, user: pack.user, pack: pack._id, joinedAt, createdAt: joinedAt },
        ...(place.state === 'left' && {
          leftAt: new Date(Date.parse(lesson.startsAt) - 3_600_000).toISOString(),
        }),
      })
      if (place.state === 'joined')
        await db
          .update(lessons)
          .set({ joinedCount: lesson.joinedCount + 1 })
          .where(eq(lessons._id, lesson._id))
    }
  }
}
