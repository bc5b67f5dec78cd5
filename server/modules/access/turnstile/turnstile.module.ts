import { defineModule } from '#server/core/module.ts'
import { gateRoutes } from '#server/modules/access/turnstile/gate.routes.ts'
import { turnstileQueues } from '#server/modules/access/turnstile/turnstile.jobs.ts'
import { turnstileExportSections } from '#server/modules/access/turnstile/turnstile.privacy.ts'
import { turnstileRoutes } from '#server/modules/access/turnstile/turnstile.routes.ts'

export const turnstileModule = defineModule({
  name: 'turnstile',
  routes: [gateRoutes, turnstileRoutes],
  queues: turnstileQueues,
  exportSections: turnstileExportSections,
})
