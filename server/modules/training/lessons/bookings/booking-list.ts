import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { containsWords, type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { BookingStatus, LessonBooking } from '#shared/training/lessons/lesson-bookings.contract.ts'

const startsAt = (comparison: '>' | '<=') =>
  sql.raw(`EXISTS (SELECT 1 FROM lessons WHERE lessons.id = lesson_bookings.lesson_id
    AND lessons.starts_at ${comparison} now())`)

const statusConditions: Record<BookingStatus, SQL> = {
  upcoming: sql`${lessonBookings.state} IN ('joined', 'waiting') AND ${startsAt('>')}`,
  past: sql`${lessonBookings.state} = 'joined' AND ${startsAt('<=')}`,
  noShow: sql`${lessonBookings.state} = 'joined' AND ${lessonBookings.attended} = false`,
  left: sql`${lessonBookings.state} IN ('left', 'released')`,
}

const bookingList: ListDefinition<typeof lessonBookings> = {
  table: lessonBookings,
  key: lessonBookings._id,
  sort: { createdAt: lessonBookings.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    user: lessonBookings.user,
    lesson: lessonBookings.lesson,
    branch: (branch: string) =>
      sql`${lessonBookings.lesson} IN (SELECT id FROM lessons WHERE branch_id = ${branch})`,
    standing: (standing: BookingStatus) => sql`(${statusConditions[standing]})`,
    // The search finds bookings by their member.
    q: (words: string) =>
      sql`${lessonBookings.user} IN (SELECT ${users._id} FROM ${users} WHERE ${containsWords(users.search, words)})`,
  },
}

/** SQL condition: whether a user has an active booking of the lesson. */
export const isBookedBy = (user: string) => sql`EXISTS (
  SELECT 1 FROM lesson_bookings booking
  WHERE booking.lesson_id = ${lessons._id} AND booking.user_id = ${user} AND booking.state IN ('joined', 'waiting')
)`

/** Returns one page of bookings; staff see their own branch. */
export async function listBookings(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<LessonBooking>> {
  const own = branchScope(currentUser, lessons.branch)
  const scope = own && inArray(lessonBookings.lesson, db.select({ id: lessons._id }).from(lessons).where(own))
  const page = await listRows(db, bookingList, query, scope)
  const ids = page.rows.map(({ _id }) => _id)
  const known = await db
    .select({
      _id: lessonBookings._id,
      userName: users.name,
      title: lessons.title,
      startsAt: lessons.startsAt,
      branch: lessons.branch,
      branchName: branches.name,
      packName: memberships.name,
      isCancelled: sql<boolean>`${lessons.cancelledAt} IS NOT NULL`,
    })
    .from(lessonBookings)
    .innerJoin(users, eq(users._id, lessonBookings.user))
    .innerJoin(lessons, eq(lessons._id, lessonBookings.lesson))
    .innerJoin(branches, eq(branches._id, lessons.branch))
    .leftJoin(memberships, eq(memberships._id, lessonBookings.pack))
    .where(inArray(lessonBookings._id, ids))
  const facts = new Map(known.map(({ _id, ...fact }) => [_id, fact]))
  const rows = page.rows.flatMap(({ _id, user, lesson, state, isLate, attended, createdAt }) => {
    const found = facts.get(_id)
    if (!found) return []
    const { packName, ...fact } = found
    return [{ _id, user, lesson, state, isLate, attended, createdAt, packName: packName ?? '', ...fact }]
  })
  return { ...page, rows }
}
