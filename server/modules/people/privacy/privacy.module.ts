import { defineModule } from '#server/core/module.ts'
import { privacyQueues } from '#server/modules/people/privacy/privacy.jobs.ts'
import { erasePrivacy, privacyExportSections } from '#server/modules/people/privacy/privacy.privacy.ts'
import { privacyRoutes } from '#server/modules/people/privacy/privacy.routes.ts'

export const privacyModule = defineModule({
  name: 'privacy',
  routes: [privacyRoutes],
  queues: privacyQueues,
  exportSections: privacyExportSections,
  erase: erasePrivacy,
})
