import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import {
  apiKeyList,
  apiKeyRecords,
  createApiKey,
  revoke,
  toApiKeys,
} from '#server/modules/office/api-keys/api-keys.service.ts'
import * as contract from '#shared/office/api-keys/api-keys.contract.ts'

export function apiKeyRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: { list: contract.listApiKeys, show: contract.showApiKey },
    records: apiKeyRecords,
    list: apiKeyList,
    toRecords: toApiKeys,
  })

  mount(app, contract.addApiKey, ({ currentUser, body }) => createApiKey(services, currentUser, body))

  mount(app, contract.revokeApiKey, ({ currentUser, params }) => revoke(services, currentUser, params.id))
}
