import { type AdminResource, screen } from '#admin/core/resource.ts'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import {
  addBranch,
  deleteBranch,
  listBranches,
  searchBranches,
  showBranch,
  switchBranches,
  updateBranch,
} from '#shared/club/branches/branches.contract.ts'

export const branches: AdminResource = {
  name: 'branches',
  data: {
    list: listBranches,
    search: searchBranches,
    show: showBranch,
    create: addBranch,
    update: updateBranch,
    updateMany: switchBranches,
    remove: deleteBranch,
    rows: 'branches',
    // Staff edit the branches that they work in.
    read: (record) => ({ ...record, branch: record._id }),
  },
  texts: branchTexts,
  recordRepresentation: 'name',
  keywords: 'çalışma saatleri açılış kapanış tatil bayram adres şube',
  list: screen(() => import('#admin/resources/club/branches/BranchList.tsx'), 'BranchList'),
  create: screen(() => import('#admin/resources/club/branches/BranchForm.tsx'), 'BranchCreate'),
  edit: screen(() => import('#admin/resources/club/branches/BranchForm.tsx'), 'BranchEdit'),
}
