import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { listTrainers } from '#shared/people/users/users.contract.ts'
import { listTeamsOfBranch } from '#shared/training/teams/teams.contract.ts'

/** A branch’s trainers and teams, both in Turkish order. */
export async function loadTeams({ call, tag }: PageContext, branch: Branch) {
  tag(pageTags.teams(branch._id), pageTags.trainers)
  const [trainers, { teams }] = await Promise.all([
    call(listTrainers, { query: { sort: ['name', 'ASC'], filter: { branch: branch._id } } }),
    call(listTeamsOfBranch, { params: { branchId: branch._id }, query: { sort: ['name', 'ASC'] } }),
  ])
  return { trainers, teams }
}
