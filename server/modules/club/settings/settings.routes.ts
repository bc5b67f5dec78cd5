import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { readSettings, updateSettings } from '#server/modules/club/settings/settings.service.ts'
import * as contract from '#shared/club/settings/settings.contract.ts'

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.showSettings, () => readSettings(services.db))
  mount(app, contract.updateSettings, ({ currentUser, body }) => updateSettings(services, currentUser, body))
}
