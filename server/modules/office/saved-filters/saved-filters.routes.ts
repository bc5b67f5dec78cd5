import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  addFilter,
  changeFilter,
  deleteFilter,
  filtersOf,
} from '#server/modules/office/saved-filters/saved-filters.service.ts'
import * as contract from '#shared/office/saved-filters/saved-filters.contract.ts'
import { savedFiltersMessages } from '#shared/office/saved-filters/saved-filters.messages.ts'

export function savedFilterRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.listSavedFilters, ({ currentUser, query }) =>
    filtersOf(services.db, currentUser, query.resource),
  )

  mount(app, contract.addSavedFilter, ({ currentUser, body }) => addFilter(services, currentUser, body))

  mount(app, contract.updateSavedFilter, ({ currentUser, params, body }) =>
    changeFilter(services, currentUser, params.id, body),
  )

  mount(app, contract.deleteSavedFilter, async ({ currentUser, params }) => {
    await deleteFilter(services, currentUser, params.id)
    return { success: true as const, message: savedFiltersMessages.deleted }
  })
}
