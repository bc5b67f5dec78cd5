import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addApplication,
  deleteApplication,
  listApplications,
  listApplicationsOfBranch,
  moveApplications,
  showApplication,
  updateApplication,
} from '#shared/people/applications/applications.contract.ts'

export const applicationsData: ResourceData = {
  list: listApplications,
  lists: { branch: listApplicationsOfBranch },
  show: showApplication,
  create: addApplication,
  update: updateApplication,
  updateMany: moveApplications,
  remove: deleteApplication,
  branchScope: 'branch',
}
