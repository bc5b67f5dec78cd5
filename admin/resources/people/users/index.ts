import { layout } from '#admin/core/i18n/texts.ts'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { createUser, deleteUser, listUsers, updateUser } from '#shared/people/users/users.contract.ts'

export const users: AdminResource = {
  name: 'users',
  data: {
    list: listUsers,
    show: showUser,
    create: createUser,
    update: updateUser,
    remove: deleteUser,
    branchScope: 'branchId',
  },
  texts: userTexts,
  recordRepresentation: 'name',
  loggedValues: { role: layout.roles, gender: layout.genders, privatePrice: 'kurus' },
  opensShowPage: true,
  listOf: (user) => (user && user.role !== 'member' ? 'personnel' : 'members'),
  list: screen(() => import('#admin/resources/people/users/UserForm.tsx'), 'UserLists'),
  create: screen(() => import('#admin/resources/people/users/UserForm.tsx'), 'UserCreate'),
  edit: screen(() => import('#admin/resources/people/users/UserForm.tsx'), 'UserEdit'),
  show: screen(() => import('#admin/resources/people/users/UserShow.tsx'), 'UserShow'),
}
