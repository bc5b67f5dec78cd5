import { branchScope } from '#server/core/current-user.ts'
import { defineModule } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import {
  applicationsExportSections,
  eraseApplications,
} from '#server/modules/people/applications/applications.privacy.ts'
import { applicationRoutes } from '#server/modules/people/applications/applications.routes.ts'
import { applications } from '#server/modules/people/applications/applications.table.ts'
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
  search: [
    {
      resource: 'applications',
      isListedFor: listedBy('applications.list'),
      table: applications,
      key: applications._id,
      title: applications.name,
      detail: applications.position,
      at: applications.createdAt,
      matches: matchesText(applications.search),
      scope: (currentUser) => branchScope(currentUser, applications.branch),
    },
  ],
})
