import type { ResourceData } from '#admin/app/data/resource-data.ts'
import {
  createUser,
  deleteUser,
  listUsers,
  showUser,
  updateUser,
} from '#shared/people/users/users.contract.ts'

export const usersData: ResourceData = {
  list: listUsers,
  show: showUser,
  create: createUser,
  update: updateUser,
  remove: deleteUser,
  branchScope: 'branchId',
}
