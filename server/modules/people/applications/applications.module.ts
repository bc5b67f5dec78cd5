import { defineModule } from '#server/core/module.ts'
import {
  applicationsExportSections,
  eraseApplications,
} from '#server/modules/people/applications/applications.privacy.ts'
import { applicationRoutes } from '#server/modules/people/applications/applications.routes.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

export const applicationsModule = defineModule({
  name: 'applications',
  routes: [applicationRoutes],
  exportSections: applicationsExportSections,
  erase: eraseApplications,
  branchReferences: {
    applications_branch_id_branches_id_fk: {
      code: 'branch.has-applications',
      text: applicationsMessages.keepBranch,
    },
  },
})
