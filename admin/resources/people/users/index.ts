import GroupIcon from '@mui/icons-material/GroupOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { createUser, deleteUser, listUsers, updateUser } from '#shared/people/users/users.contract.ts'

export const users: AdminResource = {
  name: 'users',
  group: 'people',
  icon: GroupIcon,
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
  keywords: 'üye üyeler müşteri kişi',
  list: screen(() => import('#admin/resources/people/users/UserList.tsx'), 'UserList'),
  create: screen(() => import('#admin/resources/people/users/UserForm.tsx'), 'UserCreate'),
  edit: screen(() => import('#admin/resources/people/users/UserForm.tsx'), 'UserEdit'),
  show: screen(() => import('#admin/resources/people/users/UserShow.tsx'), 'UserShow'),
}
