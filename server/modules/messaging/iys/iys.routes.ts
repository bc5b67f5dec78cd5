import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listIysEntryPage, repeatIysEntries, showIys } from '#server/modules/messaging/iys/iys.service.ts'
import * as contract from '#shared/messaging/iys/iys.contract.ts'

export function iysRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.showIys, () => showIys(services))

  mount(app, contract.listIysEntries, async ({ query, rowsOf }) =>
    rowsOf(await listIysEntryPage(services, query)),
  )

  mount(app, contract.repeatIysEntries, async ({ currentUser, body }) => ({
    repeated: await repeatIysEntries(services, currentUser, body.ids),
  }))
}
