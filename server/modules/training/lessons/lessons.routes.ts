import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { visibleWhileOpen } from '#server/core/visibility.ts'
import { foldedColumn } from '#server/db/fold.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { cancelLessons, updateLessons } from '#server/modules/training/lessons/change-lessons.ts'
import { missingLesson } from '#server/modules/training/lessons/lesson-access.ts'
import { lessonAnswer, lessonAnswers } from '#server/modules/training/lessons/lesson-answers.ts'
import { calendarOf } from '#server/modules/training/lessons/lesson-calendar.ts'
import { saveRules, showRules } from '#server/modules/training/lessons/lesson-rules.ts'
import { planSeries, reachOf } from '#server/modules/training/lessons/lesson-series.ts'
import { addLesson, deleteLesson } from '#server/modules/training/lessons/lessons.service.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { messages } from '#shared/messages/messages.ts'
import { downloadLesson } from '#shared/training/lessons/lesson-calendar.contract.ts'
import * as planning from '#shared/training/lessons/lesson-planning.contract.ts'
import * as contract from '#shared/training/lessons/lessons.contract.ts'

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
  const visibleTo = (visitor: Actor | undefined) => visibleWhileOpen(db, visitor, lessons.branch)

  async function find(visitor: Actor | undefined, id: string): Promise<LessonRow> {
    const [row] = await db
      .select()
      .from(lessons)
      .where(and(eq(lessons._id, id), visibleTo(visitor)))
    if (!row) throw missingLesson()
    return row
  }

  mount(app, contract.listLessons, async ({ query, visitor, rowsOf }) =>
    lessonAnswers(db, rowsOf(await listRows(db, lessonList, query, visibleTo(visitor))), visitor),
  )

  mount(app, contract.showLesson, async ({ params, visitor }) =>
    lessonAnswer(db, await find(visitor, params.id), visitor),
  )

  mount(app, downloadLesson, async ({ params, visitor, reply }) => {
    const lesson = await find(visitor, params.id)
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="ders-${lesson._id}.ics"`,
      'cache-control': 'no-cache',
    })
    return calendarOf(services, [lesson])
  })

  mount(app, contract.addLesson, ({ actor, body }) => addLesson(services, actor, body))

  mount(app, contract.updateLesson, ({ actor, params, body }) =>
    updateLessons(services, actor, params.id, body),
  )

  mount(app, contract.deleteLesson, async ({ actor, params }) => {
    await deleteLesson(services, actor, params.id)
    return { success: true as const, message: messages.lessons.deleted }
  })

  mount(app, planning.addSeries, ({ actor, body }) => planSeries(services, actor, body))

  mount(app, planning.showReach, ({ actor, params, query }) =>
    reachOf(db, actor, params.id, query.following ?? false),
  )

  mount(app, planning.cancelLesson, ({ actor, params, body }) =>
    cancelLessons(services, actor, params.id, body),
  )

  mount(app, planning.showLessonRules, ({ params }) => showRules(db, params.branchId))

  mount(app, planning.saveLessonRules, ({ actor, params, body }) =>
    saveRules(services, actor, params.branchId, body),
  )
}
