import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import * as service from '#server/modules/training/trainer-hours/trainer-hours.service.ts'
import * as contract from '#shared/training/trainer-hours/trainer-hours.contract.ts'
import { trainerHoursMessages } from '#shared/training/trainer-hours/trainer-hours.messages.ts'

export function trainerHourRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  mount(app, contract.listTrainerWeeks, ({ currentUser, query }) =>
    service.listWeeks(db, currentUser, query.branch),
  )
  mount(app, contract.saveTrainerHours, ({ currentUser, params, body }) =>
    service.saveHours(services, currentUser, params.trainerId, body),
  )
  mount(app, contract.addTrainerAbsence, ({ currentUser, params, body }) =>
    service.addAbsence(services, currentUser, params.trainerId, body),
  )
  mount(app, contract.deleteTrainerAbsence, async ({ currentUser, params }) => {
    await service.deleteAbsence(services, currentUser, params.id)
    return { success: true as const, message: trainerHoursMessages.absenceDeleted }
  })
}
