import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { visibleRows } from '#server/core/visibility.ts'
import { foldedColumn } from '#server/db/fold.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { branches } from '#server/modules/branches/branches.table.ts'
import {
  addLesson,
  deleteLesson,
  lessonAnswers,
  missingLesson,
  updateLesson,
} from '#server/modules/lessons/lessons.service.ts'
import { lessons } from '#server/modules/lessons/lessons.table.ts'
import * as contract from '#shared/lessons/lessons.contract.ts'
import { messages } from '#shared/messages/messages.ts'

const lessonList: ListDefinition<typeof lessons> = {
  table: lessons,
  key: lessons._id,
  sort: { startsAt: lessons.startsAt, title: lessons.title, createdAt: lessons.createdAt },
  defaultSort: ['startsAt', 'ASC'],
  filters: {
    branch: lessons.branch,
    team: lessons.team,
    trainer: lessons.trainer,
    from: (moment: string) => gte(lessons.startsAt, moment),
    until: (moment: string) => lt(lessons.startsAt, moment),
  },
  search: foldedColumn(lessons.title),
}

export function lessonRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const openBranches = db.select({ id: branches._id }).from(branches).where(eq(branches.isActive, true))
  const visibleTo = (visitor: Actor | undefined) =>
    visibleRows(visitor, lessons.branch, inArray(lessons.branch, openBranches))

  mount(app, contract.listLessons, async ({ query, visitor, rowsOf }) =>
    lessonAnswers(db, rowsOf(await listRows(db, lessonList, query, visibleTo(visitor)))),
  )

  mount(app, contract.showLesson, async ({ params, visitor }) => {
    const rows = await db
      .select()
      .from(lessons)
      .where(and(eq(lessons._id, params.id), visibleTo(visitor)))
    const [answer] = await lessonAnswers(db, rows)
    if (!answer) throw missingLesson()
    return answer
  })

  mount(app, contract.addLesson, ({ actor, body }) => addLesson(services, actor, body))

  mount(app, contract.updateLesson, ({ actor, params, body }) =>
    updateLesson(services, actor, params.id, body),
  )

  mount(app, contract.deleteLesson, async ({ actor, params }) => {
    await deleteLesson(services, actor, params.id)
    return { success: true as const, message: messages.lessons.deleted }
  })
}
