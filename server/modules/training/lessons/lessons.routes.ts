import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import { calendarOf } from '#server/modules/training/lessons/calendar/lesson-calendar.service.ts'
import { missingLesson } from '#server/modules/training/lessons/lesson-access.ts'
import { toLesson, toLessons } from '#server/modules/training/lessons/lesson-records.ts'
import { saveRules, showRules } from '#server/modules/training/lessons/lesson-rules.ts'
import {
  addLesson,
  cancelLessons,
  deleteLesson,
  planSeries,
  reachOf,
  updateLessons,
} from '#server/modules/training/lessons/lessons.service.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { downloadLesson } from '#shared/training/lessons/lesson-calendar.contract.ts'
import * as planning from '#shared/training/lessons/lesson-planning.contract.ts'
import * as contract from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

export const lessonList: ListDefinition<typeof lessons> = {
  table: lessons,
  key: lessons._id,
  sort: { startsAt: lessons.startsAt, title: lessons.title, createdAt: lessons.createdAt },
  defaultSort: ['startsAt', 'ASC'],
  filters: {
    branch: lessons.branch,
    team: lessons.team,
    trainer: lessons.trainer,
    series: lessons.series,
    cancelled: (cancelled: boolean) =>
      cancelled ? isNotNull(lessons.cancelledAt) : isNull(lessons.cancelledAt),
    from: (moment: string) => gte(lessons.startsAt, moment),
    until: (moment: string) => lt(lessons.startsAt, moment),
  },
  search: foldedColumn(lessons.title),
}

export function lessonRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const visibleTo = (currentUser: CurrentUser | undefined) =>
    visibleWhileOpen(db, currentUser, lessons.branch)

  async function find(currentUser: CurrentUser | undefined, id: string): Promise<LessonRow> {
    const [row] = await db
      .select()
      .from(lessons)
      .where(and(eq(lessons._id, id), visibleTo(currentUser)))
    if (!row) throw missingLesson()
    return row
  }

  mount(app, contract.listLessons, async ({ query, currentUser, rowsOf }) =>
    toLessons(db, rowsOf(await listRows(db, lessonList, query, visibleTo(currentUser))), currentUser),
  )

  mount(app, contract.showLesson, async ({ params, currentUser }) =>
    toLesson(db, await find(currentUser, params.id), currentUser),
  )

  mount(app, downloadLesson, async ({ params, currentUser, reply }) => {
    const lesson = await find(currentUser, params.id)
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="ders-${lesson._id}.ics"`,
      'cache-control': 'no-cache',
    })
    return calendarOf(services, [lesson])
  })

  mount(app, contract.addLesson, ({ currentUser, body }) => addLesson(services, currentUser, body))

  mount(app, contract.updateLesson, ({ currentUser, params, body }) =>
    updateLessons(services, currentUser, params.id, body),
  )

  mount(app, contract.deleteLesson, async ({ currentUser, params }) => {
    await deleteLesson(services, currentUser, params.id)
    return { success: true as const, message: lessonsMessages.deleted }
  })

  mount(app, planning.addSeries, ({ currentUser, body }) => planSeries(services, currentUser, body))

  mount(app, planning.showReach, ({ currentUser, params, query }) =>
    reachOf(db, currentUser, params.id, query.following ?? false),
  )

  mount(app, planning.cancelLesson, ({ currentUser, params, body }) =>
    cancelLessons(services, currentUser, params.id, body),
  )

  mount(app, planning.showLessonRules, ({ params }) => showRules(db, params.branchId))

  mount(app, planning.saveLessonRules, ({ currentUser, params, body }) =>
    saveRules(services, currentUser, params.branchId, body),
  )
}
