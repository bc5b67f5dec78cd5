import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  cancelMembership,
  findMembership,
  listMembershipPage,
  quoteSale,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import * as contract from '#shared/membership/memberships/memberships.contract.ts'

export function membershipRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listMemberships, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listMembershipPage(db, query, branchScope(currentUser, memberships.branch))),
  )

  mount(app, contract.showMembership, ({ currentUser, params }) =>
    findMembership(db, params.id, branchScope(currentUser, memberships.branch)),
  )

  mount(app, contract.quoteMembership, ({ currentUser, body }) => quoteSale(db, currentUser, body))

  mount(app, contract.cancelMembership, ({ currentUser, params, body }) =>
    cancelMembership(services, currentUser, params.id, body.reason),
  )
}
