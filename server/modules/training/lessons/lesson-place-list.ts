import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { containsWords, type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { lessonPlaces } from '#server/modules/training/lessons/lesson-places.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { LessonPlace, PlaceStanding } from '#shared/training/lessons/lesson-places.contract.ts'

const begins = (comparison: '>' | '<=') =>
  sql.raw(`EXISTS (SELECT 1 FROM lessons WHERE lessons.id = lesson_places.lesson_id
    AND lessons.starts_at ${comparison} now())`)

const standings: Record<PlaceStanding, SQL> = {
  upcoming: sql`${lessonPlaces.state} IN ('joined', 'waiting') AND ${begins('>')}`,
  past: sql`${lessonPlaces.state} = 'joined' AND ${begins('<=')}`,
  noShow: sql`${lessonPlaces.state} = 'joined' AND ${lessonPlaces.attended} = false`,
  left: sql`${lessonPlaces.state} IN ('left', 'released')`,
}

const placeList: ListDefinition<typeof lessonPlaces> = {
  table: lessonPlaces,
  key: lessonPlaces._id,
  sort: { createdAt: lessonPlaces.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    user: lessonPlaces.user,
    lesson: lessonPlaces.lesson,
    branch: (branch: string) =>
      sql`${lessonPlaces.lesson} IN (SELECT id FROM lessons WHERE branch_id = ${branch})`,
    standing: (standing: PlaceStanding) => sql`(${standings[standing]})`,
    // A place is looked for by its member.
    q: (words: string) =>
      sql`${lessonPlaces.user} IN (SELECT ${users._id} FROM ${users} WHERE ${containsWords(users.search, words)})`,
  },
}

/** One page of who is in which lesson, the latest decision first; staff see their own branch. */
export async function listPlacePage(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<LessonPlace>> {
  const own = branchScope(currentUser, lessons.branch)
  const scope = own && inArray(lessonPlaces.lesson, db.select({ id: lessons._id }).from(lessons).where(own))
  const page = await listRows(db, placeList, query, scope)
  const ids = page.rows.map(({ _id }) => _id)
  const found = await db
    .select({
      _id: lessonPlaces._id,
      userName: users.name,
      title: lessons.title,
      startsAt: lessons.startsAt,
      branch: lessons.branch,
      branchName: branches.name,
      isCancelled: sql<boolean>`${lessons.cancelledAt} IS NOT NULL`,
    })
    .from(lessonPlaces)
    .innerJoin(users, eq(users._id, lessonPlaces.user))
    .innerJoin(lessons, eq(lessons._id, lessonPlaces.lesson))
    .innerJoin(branches, eq(branches._id, lessons.branch))
    .where(inArray(lessonPlaces._id, ids))
  const facts = new Map(found.map(({ _id, ...fact }) => [_id, fact]))
  const rows = page.rows.flatMap(({ _id, user, lesson, state, isLate, attended, createdAt }) => {
    const fact = facts.get(_id)
    return fact ? [{ _id, user, lesson, state, isLate, attended, createdAt, ...fact }] : []
  })
  return { ...page, rows }
}
