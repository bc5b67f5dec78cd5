import { defineModule } from '#server/core/module.ts'
import { sessionQueues } from '#server/modules/people/session/session.jobs.ts'
import { sessionExportSections } from '#server/modules/people/session/session.privacy.ts'
import { sessionRoutes } from '#server/modules/people/session/session.routes.ts'

export const sessionModule = defineModule({
  name: 'session',
  routes: [sessionRoutes],
  queues: sessionQueues,
  exportSections: sessionExportSections,
})
