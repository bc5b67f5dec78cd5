import { defineModule } from '#server/core/module.ts'
import { forgetFreezeReasons } from '#server/modules/membership/freezes/end-freezes.ts'
import { freezeQueues } from '#server/modules/membership/freezes/freezes.jobs.ts'
import { freezesExportSections } from '#server/modules/membership/freezes/freezes.privacy.ts'
import { freezeRoutes } from '#server/modules/membership/freezes/freezes.routes.ts'

export const freezesModule = defineModule({
  name: 'freezes',
  routes: [freezeRoutes],
  queues: freezeQueues,
  exportSections: freezesExportSections,
  erase: ({ tx, owner }) => forgetFreezeReasons(tx.db, owner._id),
})
