import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  currentPage,
  currentPages,
  publishPage,
  versionsOfPage,
} from '#server/modules/content/pages/pages.service.ts'
import * as contract from '#shared/content/pages/pages.contract.ts'

export function pageRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listPages, () => currentPages(db))

  mount(app, contract.showPage, ({ params }) => currentPage(db, params.key))

  mount(app, contract.listPageVersions, ({ params }) => versionsOfPage(db, params.key))

  mount(app, contract.updatePage, ({ currentUser, params, body }) =>
    publishPage(services, currentUser, params.key, body),
  )
}
