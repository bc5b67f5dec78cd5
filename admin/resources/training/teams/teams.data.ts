import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addTeam,
  deleteTeam,
  listTeams,
  showTeam,
  Team,
  updateTeam,
} from '#shared/training/teams/teams.contract.ts'

/** A team as a react-admin record, with references as ids. */
function read(answer: unknown) {
  const { branch, trainers, ...team } = Team.parse(answer)
  return {
    ...team,
    branch: branch._id,
    trainers: trainers.map(({ _id }) => _id),
    trainerNames: trainers.map(({ name }) => name),
  }
}
export type TeamRecord = ReturnType<typeof read> & { id: string }

export const teamsData: ResourceData = {
  list: listTeams,
  show: showTeam,
  create: addTeam,
  update: updateTeam,
  remove: deleteTeam,
  rows: 'teams',
  created: 'team',
  read,
  branchScope: 'branch',
}
