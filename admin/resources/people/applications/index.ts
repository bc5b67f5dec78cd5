import { type AdminResource, screen } from '#admin/core/resource.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import {
  addApplication,
  deleteApplication,
  listApplications,
  listApplicationsOfBranch,
  moveApplications,
  showApplication,
  updateApplication,
} from '#shared/people/applications/applications.contract.ts'

export const applications: AdminResource = {
  name: 'applications',
  data: {
    list: listApplications,
    lists: { branch: listApplicationsOfBranch },
    show: showApplication,
    create: addApplication,
    update: updateApplication,
    updateMany: moveApplications,
    remove: deleteApplication,
    branchScope: 'branch',
  },
  texts: applicationTexts,
  recordRepresentation: 'name',
  loggedValues: { status: applicationTexts.statuses },
  keywords: 'iş başvurusu cv özgeçmiş aday',
  opensShowPage: true,
  attention: { filter: { status: 'new' }, label: applicationTexts.newCount },
  list: screen(() => import('#admin/resources/people/applications/ApplicationList.tsx'), 'ApplicationList'),
  create: screen(
    () => import('#admin/resources/people/applications/ApplicationForm.tsx'),
    'ApplicationCreate',
  ),
  edit: screen(() => import('#admin/resources/people/applications/ApplicationForm.tsx'), 'ApplicationEdit'),
  show: screen(() => import('#admin/resources/people/applications/ApplicationShow.tsx'), 'ApplicationShow'),
}
