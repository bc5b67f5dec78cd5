import { type AdminResource, screen } from '#admin/core/resource.ts'
import { type TeamRecord, teamTexts } from '#admin/resources/training/teams/teams.texts.ts'
import {
  addTeam,
  deleteTeam,
  listTeams,
  showTeam,
  Team,
  updateTeam,
} from '#shared/training/teams/teams.contract.ts'

function toRecord(response: unknown): Omit<TeamRecord, 'id'> {
  const { branch, trainers, ...team } = Team.parse(response)
  return {
    ...team,
    branch: branch._id,
    trainers: trainers.map(({ _id }) => _id),
    trainerNames: trainers.map(({ name }) => name),
  }
}

export const teams: AdminResource = {
  name: 'teams',
  data: {
    list: listTeams,
    show: showTeam,
    create: addTeam,
    update: updateTeam,
    remove: deleteTeam,
    rows: 'teams',
    created: 'team',
    read: toRecord,
    branchScope: 'branch',
  },
  texts: teamTexts,
  recordRepresentation: 'name',
  keywords: 'grup antrenör takım',
  list: screen(() => import('#admin/resources/training/teams/TeamList.tsx'), 'TeamList'),
  create: screen(() => import('#admin/resources/training/teams/TeamForm.tsx'), 'TeamCreate'),
  edit: screen(() => import('#admin/resources/training/teams/TeamForm.tsx'), 'TeamEdit'),
}
