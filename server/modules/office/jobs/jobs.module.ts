import { defineModule } from '#server/core/module.ts'
import { jobRoutes } from '#server/modules/office/jobs/jobs.routes.ts'

export const jobsModule = defineModule({
  name: 'jobs',
  routes: [jobRoutes],
})
