import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import {
  addVisit,
  admitVisitor,
  bookVisit,
  changeVisit,
  freeHours,
  toTrial,
  trialList,
  trialRecords,
} from '#server/modules/access/trials/trials.service.ts'
import * as contract from '#shared/access/trials/trials.contract.ts'
import { trialsMessages } from '#shared/access/trials/trials.messages.ts'

export function trialRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.listTrialHours, ({ params }) => freeHours(services, params.branchId))
  mount(app, contract.bookTrial, ({ body }) => bookVisit(services, body))
  mount(app, contract.addTrial, ({ currentUser, body }) => addVisit(services, currentUser, body))
  mount(app, contract.updateTrial, ({ currentUser, params, body }) =>
    changeVisit(services, currentUser, params.id, body),
  )
  mount(app, contract.checkInTrial, ({ currentUser, params, body }) =>
    admitVisitor(services, currentUser, params.id, body.guardianName),
  )
  mountRecords(app, services, {
    calls: { list: contract.listTrials, show: contract.showTrial, remove: contract.deleteTrial },
    records: trialRecords,
    list: trialList,
    visibleTo: trialRecords.scope,
    toRecord: toTrial,
    deleted: trialsMessages.deleted,
  })
}
