import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/actor.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { cancelMembership } from '#server/modules/membership/memberships/end-membership.ts'
import {
  listMembershipPage,
  membershipAnswer,
  missingMembership,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { quoteSale, sellAtDesk } from '#server/modules/membership/memberships/sell-membership.ts'
import * as contract from '#shared/membership/memberships/memberships.contract.ts'

export function membershipRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listMemberships, async ({ actor, query, rowsOf }) =>
    rowsOf(await listMembershipPage(db, query, branchScope(actor, memberships.branch))),
  )

  mount(app, contract.showMembership, async ({ actor, params }) => {
    const [row] = await db
      .select()
      .from(memberships)
      .where(and(eq(memberships._id, params.id), branchScope(actor, memberships.branch)))
    if (!row) throw missingMembership()
    return membershipAnswer(db, row)
  })

  mount(app, contract.quoteMembership, ({ actor, body }) => quoteSale(db, actor, body))

  mount(app, contract.sellMembership, ({ actor, body }) => sellAtDesk(services, actor, body))

  mount(app, contract.cancelMembership, ({ actor, params, body }) =>
    cancelMembership(services, actor, params.id, body.reason),
  )
}
