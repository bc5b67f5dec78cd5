import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addBranch,
  deleteBranch,
  listBranches,
  searchBranches,
  showBranch,
  switchBranches,
  updateBranch,
} from '#shared/club/branches/branches.contract.ts'

export const branchesData: ResourceData = {
  list: listBranches,
  search: searchBranches,
  show: showBranch,
  create: addBranch,
  update: updateBranch,
  updateMany: switchBranches,
  remove: deleteBranch,
  rows: 'branches',
}
