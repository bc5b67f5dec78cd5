import GroupIcon from '@mui/icons-material/GroupOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/resources/resource.ts'
import { usersData } from '#admin/resources/users/users.data.ts'
import { userTexts } from '#admin/resources/users/users.texts.ts'

export const users: AdminResource = {
  name: 'users',
  group: 'people',
  icon: GroupIcon,
  data: usersData,
  texts: userTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/users/UserList.tsx')),
  create: lazy(() => import('#admin/resources/users/UserCreate.tsx')),
  edit: lazy(() => import('#admin/resources/users/UserEdit.tsx')),
  show: lazy(() => import('#admin/resources/users/UserShow.tsx')),
}
