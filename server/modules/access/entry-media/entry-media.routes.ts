import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  endMedium,
  giveMedium,
  listMedia,
  reissueMedium,
} from '#server/modules/access/entry-media/entry-media.service.ts'
import * as contract from '#shared/access/entry-media/entry-media.contract.ts'

export function entryMediaRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.listEntryMedia, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listMedia(services.db, currentUser, query)),
  )

  mount(app, contract.assignMedium, ({ currentUser, body }) => giveMedium(services, currentUser, body))

  mount(app, contract.endMedium, ({ currentUser, params, body }) =>
    endMedium(services, currentUser, params.id, body.state),
  )

  mount(app, contract.reissueMedium, ({ currentUser, params }) =>
    reissueMedium(services, currentUser, params.id),
  )
}
