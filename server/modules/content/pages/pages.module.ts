import { and, eq, gt } from 'drizzle-orm'
import { defineModule, defineQueue } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { addInitialPages } from '#server/modules/content/pages/initial-pages.ts'
import { pageRoutes } from '#server/modules/content/pages/pages.routes.ts'
import { pageVersions } from '#server/modules/content/pages/pages.table.ts'
import { clubDay } from '#shared/core/club-time.ts'

/** Drops cached pages of which a version was announced for today. */
const announcedQueue = defineQueue({
  name: 'page-announcements',
  title: 'Duyurulan yasal metinlerin yayımlanması',
  cron: '0 0 * * *',
  handle: ({ db, transact }) =>
    transact(system, async ({ refreshPages }) => {
      const due = await db
        .selectDistinct({ key: pageVersions.key })
        .from(pageVersions)
        .where(and(eq(pageVersions.validFrom, clubDay(new Date())), gt(pageVersions.version, 1)))
      for (const { key } of due) refreshPages({ resource: 'pages', recordId: key })
    }),
})

export const pagesModule = defineModule({
  name: 'pages',
  personalData: { page_versions: 'staff' },
  routes: [pageRoutes],
  queues: [announcedQueue],
  personalFields: { pages: ['authorName'] },
  addInitialContent: addInitialPages,
})
