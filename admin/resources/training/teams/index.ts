import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { teamsData } from '#admin/resources/training/teams/teams.data.ts'
import { teamTexts } from '#admin/resources/training/teams/teams.texts.ts'

export const teams: AdminResource = {
  name: 'teams',
  group: 'club',
  icon: GroupsIcon,
  data: teamsData,
  texts: teamTexts,
  recordRepresentation: 'name',
  list: screen(() => import('#admin/resources/training/teams/TeamList.tsx'), 'TeamList'),
  create: screen(() => import('#admin/resources/training/teams/TeamForm.tsx'), 'TeamCreate'),
  edit: screen(() => import('#admin/resources/training/teams/TeamForm.tsx'), 'TeamEdit'),
}
