import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { fillPage } from '#server/modules/content/pages/fill-page.ts'
import {
  currentPage,
  currentPages,
  newestPage,
  noticeFactsOf,
  previewPage,
  publishPage,
  versionsOfPage,
} from '#server/modules/content/pages/pages.service.ts'
import * as contract from '#shared/content/pages/pages.contract.ts'

export function pageRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listPages, async () => {
    const [pages, club, kept] = await Promise.all([currentPages(db), readClub(db), noticeFactsOf(services)])
    return pages.map((page) => fillPage(page, club, kept))
  })

  mount(app, contract.showPage, async ({ params }) => {
    const [page, club, kept] = await Promise.all([
      currentPage(db, params.key),
      readClub(db),
      noticeFactsOf(services),
    ])
    return fillPage(page, club, kept)
  })

  mount(app, contract.showPageTemplate, ({ params }) => newestPage(db, params.key))

  mount(app, contract.previewPage, ({ params, body }) => previewPage(services, params.key, body))

  mount(app, contract.listPageVersions, ({ params }) => versionsOfPage(db, params.key))

  mount(app, contract.updatePage, ({ currentUser, params, body }) =>
    publishPage(services, currentUser, params.key, body),
  )
}
