import GroupIcon from '@mui/icons-material/GroupOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { usersData } from '#admin/resources/people/users/users.data.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'

export const users: AdminResource = {
  name: 'users',
  group: 'people',
  icon: GroupIcon,
  data: usersData,
  texts: userTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/people/users/UserList.tsx')),
  create: lazy(() => import('#admin/resources/people/users/UserCreate.tsx')),
  edit: lazy(() => import('#admin/resources/people/users/UserEdit.tsx')),
  show: lazy(() => import('#admin/resources/people/users/UserShow.tsx')),
}
