import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { missingLesson } from '#server/modules/training/lessons/lesson-access.ts'
import { bookedLessonsByUser } from '#server/modules/training/lessons/lesson-notices.ts'
import {
  lessonConstraints,
  lockPlanning,
  requireTrainer,
} from '#server/modules/training/lessons/lessons.service.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import { pageTags } from '#shared/core/page.ts'
import {
  type addSeries,
  longestSeries,
  type showReach,
} from '#shared/training/lessons/lesson-planning.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'
import { seriesPeriods } from '#shared/training/lessons/series.rules.ts'

const texts = lessonsMessages

/** Plans lessons on the chosen weekdays until a day, all of them or none. */
export async function planSeries(
  { transact }: Services,
  currentUser: CurrentUser,
  { weekdays, firstDay, lastDay, startTime, endTime, ...fields }: BodyOf<typeof addSeries>,
): Promise<ResponseOf<typeof addSeries>> {
  requireBranch(currentUser, fields.branch)
  const periods = seriesPeriods({ weekdays, firstDay, lastDay, startTime, endTime }, longestSeries)
  if (periods.length === 0) throw invalidField('lastDay', texts.seriesEmpty)
  if (periods.length > longestSeries) throw invalidField('lastDay', texts.seriesTooLong(longestSeries))
  if (periods.some(({ startsAt }) => startsAt < new Date())) throw invalidField('firstDay', texts.inThePast)
  const series = v7()
  const constraints = {
    ...lessonConstraints,
    lessons_time_check: () => invalidField('endTime', texts.endsBeforeStart),
  }
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit, invalidatePages }) => {
      await requireTrainer(db, fields.trainer)
      await lockPlanning(db, fields.branch, [fields.trainer])
      await db.insert(lessons).values(
        periods.map(({ startsAt, endsAt }) => ({
          ...fields,
          series,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
        })),
      )
      await audit({
        resource: 'lessons',
        recordId: series,
        action: 'create',
        after: { ...fields, weekdays, firstDay, lastDay, startTime, endTime, lessons: periods.length },
      })
      invalidatePages(pageTags.lessons(fields.branch))
      return { series, lessons: periods.length }
    }),
  )
}

/** What follows a lesson in its series and has not begun, the lesson itself first. */
const following = ({ _id, series, startsAt }: LessonRow) =>
  and(
    series ? eq(lessons.series, series) : eq(lessons._id, _id),
    gte(lessons.startsAt, startsAt),
    isNull(lessons.cancelledAt),
    sql`(${lessons.startsAt} > now() OR ${lessons._id} = ${_id})`,
  )

/** The lesson, and where wished what follows it in its series, locked in order of time. */
export async function lockLessons(
  db: Database,
  currentUser: CurrentUser,
  id: string,
  options: { following?: boolean | undefined; version?: number | undefined },
): Promise<[LessonRow, ...LessonRow[]]> {
  const scope = branchScope(currentUser, lessons.branch)
  const first = await lockRecord(db, lessons, id, missingLesson, {
    scope,
    version: options.version,
    keepsKey: true,
  })
  if (!options.following) return [first]
  if (!first.series) throw new AppError(409, 'lesson.no-series', texts.noSeries)
  const rows = await db
    .select()
    .from(lessons)
    .where(following(first))
    .orderBy(asc(lessons.startsAt), asc(lessons._id))
    .for('no key update')
  return [first, ...rows.filter(({ _id }) => _id !== id)]
}

/** How many lessons and people a change of a lesson would touch. */
export async function reachOf(
  db: Database,
  currentUser: CurrentUser,
  id: string,
  withFollowing: boolean,
): Promise<ResponseOf<typeof showReach>> {
  const scope = branchScope(currentUser, lessons.branch)
  const [lesson] = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons._id, id), scope))
  if (!lesson) throw missingLesson()
  const rows = withFollowing
    ? await db.select({ _id: lessons._id }).from(lessons).where(following(lesson))
    : [lesson]
  const people = await bookedLessonsByUser(
    { db },
    rows.map(({ _id }) => _id),
  )
  return { lessons: rows.length, people: people.size }
}
