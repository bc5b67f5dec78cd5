import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { ChangeWatch } from '#server/modules/office/changes/change-watch.ts'
import { watchChanges } from '#shared/office/changes/changes.contract.ts'

export function changeRoutes(app: FastifyInstance, services: Services): void {
  const watch = new ChangeWatch(services)
  app.addHook('preClose', () => watch.stop())

  mount(app, watchChanges, ({ currentUser, reply }) => watch.open(currentUser, reply).body)
}
