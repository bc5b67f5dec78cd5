import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  listPendingPage,
  readListMoment,
  sendReminders,
} from '#server/modules/membership/contracts/pending/pending-signatures.service.ts'
import * as unsigned from '#shared/membership/contracts/unsigned.contract.ts'

export function pendingSignatureRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, unsigned.listUnsignedContracts, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listPendingPage(db, currentUser, query)),
  )

  mount(app, unsigned.showUnsignedMoment, () => readListMoment(db))

  mount(app, unsigned.remindUnsigned, ({ currentUser, body }) => sendReminders(services, currentUser, body))
}
