import { defineModule } from '#server/core/module.ts'
import {
  applicationsExportSections,
  eraseApplications,
} from '#server/modules/people/applications/applications.privacy.ts'
import { applicationRoutes } from '#server/modules/people/applications/applications.routes.ts'

export const applicationsModule = defineModule({
  name: 'applications',
  routes: [applicationRoutes],
  exportSections: applicationsExportSections,
  erase: eraseApplications,
})
