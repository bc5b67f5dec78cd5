import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { visibleLessons } from '#server/modules/training/lessons/lesson-access.ts'
import { lessonList, toLessons } from '#server/modules/training/lessons/lesson-records.ts'
import { saveRules, showRules } from '#server/modules/training/lessons/lesson-rules.ts'
import {
  addLesson,
  addSeries,
  beforeRemoval,
  cancelLessons,
  countAffected,
  lessonRecords,
  updateLessons,
} from '#server/modules/training/lessons/lessons.service.ts'
import * as planning from '#shared/training/lessons/lesson-planning.contract.ts'
import * as contract from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

export function lessonRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mountRecords(app, services, {
    calls: { list: contract.listLessons, show: contract.showLesson, remove: contract.deleteLesson },
    records: lessonRecords,
    list: lessonList,
    visibleTo: (currentUser) => visibleLessons(db, currentUser),
    toRecords: toLessons,
    checkRemoval: (work, lesson) => beforeRemoval(services, work, lesson),
    deleted: lessonsMessages.deleted,
  })

  mount(app, contract.addLesson, ({ currentUser, body }) => addLesson(services, currentUser, body))

  mount(app, contract.updateLesson, ({ currentUser, params, body }) =>
    updateLessons(services, currentUser, params.id, body),
  )

  mount(app, planning.addSeries, ({ currentUser, body }) => addSeries(services, currentUser, body))

  mount(app, planning.showReach, ({ currentUser, params, query }) =>
    countAffected(db, currentUser, params.id, query.following ?? false),
  )

  mount(app, planning.cancelLesson, ({ currentUser, params, body }) =>
    cancelLessons(services, currentUser, params.id, body),
  )

  mount(app, planning.showLessonRules, ({ params }) => showRules(db, params.branchId))

  mount(app, planning.saveLessonRules, ({ currentUser, params, body }) =>
    saveRules(services, currentUser, params.branchId, body),
  )
}
