import type { FastifyInstance } from 'fastify'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import {
  addFilter,
  changeFilter,
  deleteFilter,
  filtersOf,
} from '#server/modules/office/saved-filters/saved-filters.service.ts'
import { messages } from '#shared/messages/messages.ts'
import * as contract from '#shared/office/saved-filters/saved-filters.contract.ts'

export function savedFilterRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.listSavedFilters, ({ actor, query }) => filtersOf(services.db, actor, query.resource))

  mount(app, contract.addSavedFilter, ({ actor, body }) => addFilter(services, actor, body))

  mount(app, contract.updateSavedFilter, ({ actor, params, body }) =>
    changeFilter(services, actor, params.id, body),
  )

  mount(app, contract.deleteSavedFilter, async ({ actor, params }) => {
    await deleteFilter(services, actor, params.id)
    return { success: true as const, message: messages.savedFilters.deleted }
  })
}
