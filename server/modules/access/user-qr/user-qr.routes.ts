import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { issueCodes, readStatus } from '#server/modules/access/user-qr/user-qr.service.ts'
import * as contract from '#shared/access/user-qr/user-qr.contract.ts'

export function userQrRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.generateUserQr, ({ currentUser, params }) =>
    issueCodes(services, currentUser, params.id, { replaces: false }),
  )
  mount(app, contract.refreshUserQr, ({ currentUser, params }) =>
    issueCodes(services, currentUser, params.id, { replaces: true }),
  )
  mount(app, contract.showUserQr, ({ currentUser, params, query }) =>
    readStatus(services, currentUser, params.id, query.branchId),
  )
}
