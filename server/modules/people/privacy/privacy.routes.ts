import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  approveRequest,
  declineRequest,
  findRequest,
  lastRequestOf,
  listRequestPage,
  requestDeletion,
  withdrawRequest,
} from '#server/modules/people/privacy/deletion-requests.ts'
import { sendExport } from '#server/modules/people/privacy/export-person.ts'
import { listAllViewPage, listViewPage } from '#server/modules/people/privacy/record-views.ts'
import * as contract from '#shared/people/privacy/privacy.contract.ts'
import { privacyMessages } from '#shared/people/privacy/privacy.messages.ts'

const texts = privacyMessages

export function privacyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.exportOwnData, ({ currentUser, reply }) => sendExport(services, reply, currentUser._id))

  mount(app, contract.listOwnViews, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listViewPage(db, query, currentUser._id)),
  )

  mount(app, contract.listRecordViews, async ({ query, rowsOf }) => rowsOf(await listAllViewPage(db, query)))

  mount(app, contract.showOwnDeletionRequest, async ({ currentUser }) => ({
    request: await lastRequestOf(db, currentUser._id),
  }))

  mount(app, contract.requestDeletion, async ({ currentUser, body }) => ({
    message: texts.requested,
    request: await requestDeletion(services, currentUser, body.password, body.reason),
  }))

  mount(app, contract.withdrawDeletion, async ({ currentUser }) => ({
    message: texts.withdrawn,
    request: await withdrawRequest(services, currentUser),
  }))

  mount(app, contract.listDeletionRequests, async ({ query, rowsOf }) =>
    rowsOf(await listRequestPage(db, query)),
  )

  mount(app, contract.showDeletionRequest, ({ params }) => findRequest(db, params.id))

  mount(app, contract.approveDeletion, ({ currentUser, params }) =>
    approveRequest(services, currentUser, params.id),
  )

  mount(app, contract.declineDeletion, ({ currentUser, params, body }) =>
    declineRequest(services, currentUser, params.id, body.answer),
  )
}
