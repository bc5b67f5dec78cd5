import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addPackage,
  deletePackage,
  listPackages,
  showPackage,
  switchPackages,
  updatePackage,
} from '#shared/membership/packages/packages.contract.ts'

export const packagesData: ResourceData = {
  list: listPackages,
  show: showPackage,
  create: addPackage,
  update: updatePackage,
  updateMany: switchPackages,
  remove: deletePackage,
  rows: 'packages',
  created: 'package',
  branchScope: 'branch',
}
