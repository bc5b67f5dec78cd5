import type { ResourceData } from '#admin/app/data/resource-data.ts'
import {
  deleteApplication,
  listApplications,
  showApplication,
} from '#shared/applications/applications.contract.ts'

export const applicationsData: ResourceData = {
  list: listApplications,
  show: showApplication,
  remove: deleteApplication,
  branchScope: 'branch',
}
