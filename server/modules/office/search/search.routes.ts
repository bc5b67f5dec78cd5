import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { searchFor } from '#server/modules/office/search/search.service.ts'
import { searchEverywhere } from '#shared/office/search/search.contract.ts'

export function searchRoutes(app: FastifyInstance, services: Services): void {
  mount(app, searchEverywhere, async ({ currentUser, query }) => ({
    groups: await searchFor(services, currentUser, query.q),
  }))
}
