import { and, eq, sql } from 'drizzle-orm'
import { defineModule, defineQueue, type Erasure, type ExportSection } from '#server/core/module.ts'
import { allRows } from '#server/db/list.ts'
import { privacyRoutes } from '#server/modules/people/privacy/privacy.routes.ts'
import { deletionRequests, recordViews } from '#server/modules/people/privacy/privacy.table.ts'
import { listViewPage } from '#server/modules/people/privacy/record-views.ts'
import { completeErasureLog } from '#server/modules/people/users/erasure-log.ts'
import { retentionDays } from '#shared/people/privacy/personal-data.ts'

const expiryQueue = defineQueue({
  name: 'record-view-expiry',
  title: 'Eski görüntüleme kayıtlarının temizliği',
  cron: '0 5 * * *',
  handle: ({ db }) =>
    db
      .delete(recordViews)
      .where(sql`${recordViews.at} < now() - make_interval(days => ${retentionDays.recordView})`),
})

/** Appends what a stopped process or an unavailable storage left out. */
const erasureLogQueue = defineQueue({
  name: 'erasure-log',
  title: 'Silinen hesaplar listesinin tamamlanması',
  cron: '15 5 * * *',
  runsAtStart: true,
  handle: (services) => completeErasureLog(services),
})

const privacyQueues = [expiryQueue, erasureLogQueue]

const privacyExportSections: readonly ExportSection[] = [
  {
    name: 'kaydima-bakanlar',
    read: (db, { _id }) => allRows((query) => listViewPage(db, query, _id)),
  },
  {
    name: 'silme-istekleri',
    read: (db, { _id }) => db.select().from(deletionRequests).where(eq(deletionRequests.user, _id)),
  },
]

/** Deletes the record views and the texts of deletion requests; an open request is fulfilled. */
async function erasePrivacy({ tx: { db }, owner, decidedBy }: Erasure): Promise<void> {
  const user = owner._id
  await db.delete(recordViews).where(eq(recordViews.user, user))
  await db
    .update(deletionRequests)
    .set({ status: 'done', decidedAt: sql`now()`, decidedBy, version: sql`${deletionRequests.version} + 1` })
    .where(and(eq(deletionRequests.user, user), eq(deletionRequests.status, 'open')))
  await db.update(deletionRequests).set({ reason: '', answer: '' }).where(eq(deletionRequests.user, user))
}

export const privacyModule = defineModule({
  name: 'privacy',
  personalData: { record_views: 'recordView', deletion_requests: 'recordView' },
  routes: [privacyRoutes],
  queues: privacyQueues,
  exportSections: privacyExportSections,
  erase: erasePrivacy,
})
