import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import {
  changeMembers,
  changeOwnTeam,
  listOwnTeamMembers,
} from '#server/modules/training/teams/team-members.ts'
import {
  addTeam,
  deleteTeam,
  missingTeam,
  toTeams,
  updateTeam,
} from '#server/modules/training/teams/teams.service.ts'
import { teams } from '#server/modules/training/teams/teams.table.ts'
import * as contract from '#shared/training/teams/teams.contract.ts'
import { teamsMessages } from '#shared/training/teams/teams.messages.ts'

const teamList: ListDefinition<typeof teams> = {
  table: teams,
  key: teams._id,
  sort: { name: teams.name, createdAt: teams.createdAt },
  defaultSort: ['name', 'ASC'],
  filters: { branch: teams.branch },
  search: foldedColumn(teams.name),
}

export function teamRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const visibleTo = (currentUser: CurrentUser | undefined) => visibleWhileOpen(db, currentUser, teams.branch)

  mount(app, contract.listTeams, async ({ query, currentUser, rowsOf }) => {
    const page = await listRows(db, teamList, query, visibleTo(currentUser))
    return { success: true as const, teams: await toTeams(db, rowsOf(page), currentUser) }
  })

  mount(app, contract.listTeamsOfBranch, async ({ params, query, currentUser, rowsOf }) => {
    const scope = and(eq(teams.branch, params.branchId), visibleTo(currentUser))
    const page = await listRows(db, teamList, query, scope)
    return { success: true as const, teams: await toTeams(db, rowsOf(page), currentUser) }
  })

  mount(app, contract.showTeam, async ({ params, currentUser }) => {
    const rows = await db
      .select()
      .from(teams)
      .where(and(eq(teams._id, params.id), visibleTo(currentUser)))
    const [answer] = await toTeams(db, rows, currentUser)
    if (!answer) throw missingTeam()
    return answer
  })

  mount(app, contract.addTeam, async ({ currentUser, body, files }) => ({
    success: true as const,
    message: teamsMessages.created,
    team: await addTeam(services, currentUser, body, files),
  }))

  mount(app, contract.updateTeam, ({ currentUser, params, body, files }) =>
    updateTeam(services, currentUser, params.id, body, files),
  )

  mount(app, contract.deleteTeam, async ({ currentUser, params }) => {
    await deleteTeam(services, currentUser, params.id)
    return { success: true as const, message: teamsMessages.deleted }
  })

  mount(app, contract.joinTeam, ({ currentUser, params }) =>
    changeOwnTeam(services, currentUser, params.id, 'join'),
  )

  mount(app, contract.leaveTeam, ({ currentUser, params }) =>
    changeOwnTeam(services, currentUser, params.id, 'leave'),
  )

  mount(app, contract.listTeamMembers, ({ currentUser, params }) =>
    listOwnTeamMembers(db, currentUser, params.id),
  )

  mount(app, contract.addTeamMember, ({ currentUser, params, body }) =>
    changeMembers(services, currentUser, params.teamId, { user: body.userId, change: 'join' }),
  )

  mount(app, contract.removeTeamMember, ({ currentUser, params, body }) =>
    changeMembers(services, currentUser, params.teamId, { user: body.userId, change: 'leave' }),
  )
}
