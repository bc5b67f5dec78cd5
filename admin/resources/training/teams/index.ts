import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { teamsData } from '#admin/resources/training/teams/teams.data.ts'
import { teamTexts } from '#admin/resources/training/teams/teams.texts.ts'

export const teams: AdminResource = {
  name: 'teams',
  group: 'club',
  icon: GroupsIcon,
  data: teamsData,
  texts: teamTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/training/teams/TeamList.tsx')),
  create: lazy(() => import('#admin/resources/training/teams/TeamCreate.tsx')),
  edit: lazy(() => import('#admin/resources/training/teams/TeamEdit.tsx')),
}
