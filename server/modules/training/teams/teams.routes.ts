import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { visibleWhileOpen } from '#server/core/visibility.ts'
import { foldedColumn } from '#server/db/fold.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { changeMembers, changeOwnTeam, membersFor } from '#server/modules/training/teams/team-members.ts'
import {
  addTeam,
  deleteTeam,
  missingTeam,
  teamAnswers,
  updateTeam,
} from '#server/modules/training/teams/teams.service.ts'
import { teams } from '#server/modules/training/teams/teams.table.ts'
import { messages } from '#shared/messages/messages.ts'
import * as contract from '#shared/training/teams/teams.contract.ts'

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
  const visibleTo = (visitor: Actor | undefined) => visibleWhileOpen(db, visitor, teams.branch)

  mount(app, contract.listTeams, async ({ query, visitor, rowsOf }) => {
    const page = await listRows(db, teamList, query, visibleTo(visitor))
    return { success: true as const, teams: await teamAnswers(db, rowsOf(page), visitor) }
  })

  mount(app, contract.listTeamsOfBranch, async ({ params, query, visitor, rowsOf }) => {
    const scope = and(eq(teams.branch, params.branchId), visibleTo(visitor))
    const page = await listRows(db, teamList, query, scope)
    return { success: true as const, teams: await teamAnswers(db, rowsOf(page), visitor) }
  })

  mount(app, contract.showTeam, async ({ params, visitor }) => {
    const rows = await db
      .select()
      .from(teams)
      .where(and(eq(teams._id, params.id), visibleTo(visitor)))
    const [answer] = await teamAnswers(db, rows, visitor)
    if (!answer) throw missingTeam()
    return answer
  })

  mount(app, contract.addTeam, async ({ actor, body, files }) => ({
    success: true as const,
    message: messages.teams.created,
    team: await addTeam(services, actor, body, files),
  }))

  mount(app, contract.updateTeam, ({ actor, params, body, files }) =>
    updateTeam(services, actor, params.id, body, files),
  )

  mount(app, contract.deleteTeam, async ({ actor, params }) => {
    await deleteTeam(services, actor, params.id)
    return { success: true as const, message: messages.teams.deleted }
  })

  mount(app, contract.joinTeam, ({ actor, params }) => changeOwnTeam(services, actor, params.id, 'join'))

  mount(app, contract.leaveTeam, ({ actor, params }) => changeOwnTeam(services, actor, params.id, 'leave'))

  mount(app, contract.listTeamMembers, ({ actor, params }) => membersFor(db, actor, params.id))

  mount(app, contract.addTeamMember, ({ actor, params, body }) =>
    changeMembers(services, actor, params.teamId, { user: body.userId, way: 'join' }),
  )

  mount(app, contract.removeTeamMember, ({ actor, params, body }) =>
    changeMembers(services, actor, params.teamId, { user: body.userId, way: 'leave' }),
  )
}
