import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { createUser, deleteUser, listUsers, updateUser } from '#shared/people/users/users.contract.ts'

export const usersData: ResourceData = {
  list: listUsers,
  show: showUser,
  create: createUser,
  update: updateUser,
  remove: deleteUser,
  branchScope: 'branchId',
}
