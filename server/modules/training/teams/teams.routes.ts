import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import {
  changeMembers,
  changeOwnTeam,
  listOwnTeamMembers,
} from '#server/modules/training/teams/team-members.ts'
import { addTeam, teamRecords, toTeams, updateTeam } from '#server/modules/training/teams/teams.service.ts'
import { teams } from '#server/modules/training/teams/teams.table.ts'
import * as contract from '#shared/training/teams/teams.contract.ts'
import { teamsMessages } from '#shared/training/teams/teams.messages.ts'

const list: ListDefinition<typeof teams> = {
  table: teams,
  key: teams._id,
  sort: { name: teams.name, createdAt: teams.createdAt },
  defaultSort: ['name', 'ASC'],
  filters: { branch: teams.branch },
  search: foldedColumn(teams.name),
}

export function teamRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: {
      list: contract.listTeams,
      ofBranch: contract.listTeamsOfBranch,
      show: contract.showTeam,
      remove: contract.deleteTeam,
    },
    records: teamRecords,
    list,
    visibleTo: (currentUser) => visibleWhileOpen(services.db, currentUser, teams.branch),
    toRecords: toTeams,
    toList: (rows) => ({ success: true as const, teams: rows }),
    deleted: teamsMessages.deleted,
  })

  mount(app, contract.addTeam, async ({ currentUser, body, files }) => ({
    success: true as const,
    message: teamsMessages.created,
    team: await addTeam(services, currentUser, body, files),
  }))

  mount(app, contract.updateTeam, ({ currentUser, params, body, files }) =>
    updateTeam(services, currentUser, params.id, body, files),
  )

  mount(app, contract.joinTeam, ({ currentUser, params }) =>
    changeOwnTeam(services, currentUser, params.id, 'join'),
  )

  mount(app, contract.leaveTeam, ({ currentUser, params }) =>
    changeOwnTeam(services, currentUser, params.id, 'leave'),
  )

  mount(app, contract.listTeamMembers, ({ currentUser, params }) =>
    listOwnTeamMembers(services.db, currentUser, params.id),
  )

  mount(app, contract.addTeamMember, ({ currentUser, params, body }) =>
    changeMembers(services, currentUser, params.teamId, { user: body.userId, change: 'join' }),
  )

  mount(app, contract.removeTeamMember, ({ currentUser, params, body }) =>
    changeMembers(services, currentUser, params.teamId, { user: body.userId, change: 'leave' }),
  )
}
