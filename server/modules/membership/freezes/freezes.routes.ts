import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Actor, branchScope } from '#server/core/actor.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { readFreezeInfo } from '#server/modules/membership/freezes/freeze-info.ts'
import { listFreezePage } from '#server/modules/membership/freezes/freeze-list.ts'
import { freezeMembership, unfreezeMembership } from '#server/modules/membership/freezes/freeze-membership.ts'
import { freezes } from '#server/modules/membership/freezes/freezes.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import * as contract from '#shared/membership/freezes/freezes.contract.ts'

export function freezeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  async function requireKnown(actor: Actor, id: string): Promise<void> {
    const [row] = await db
      .select({ _id: users._id })
      .from(users)
      .where(and(eq(users._id, id), isNull(users.deletedAt), knownTo(actor)))
    if (!row) throw missingUser()
  }

  mount(app, contract.freezeUser, async ({ actor, params, body }) => {
    await requireKnown(actor, params.id)
    return freezeMembership(services, actor, params.id, body, 'admin')
  })

  mount(app, contract.unfreezeUser, async ({ actor, params, body }) => {
    await requireKnown(actor, params.id)
    return unfreezeMembership(services, actor, params.id, body?.membership)
  })

  mount(app, contract.showFreezeInfo, async ({ actor, params, query }) => {
    await requireKnown(actor, params.id)
    return readFreezeInfo(db, params.id, { ...query, scope: branchScope(actor, memberships.branch) })
  })

  mount(app, contract.freezeOwn, ({ actor, body }) =>
    freezeMembership(services, actor, actor._id, body, 'member'),
  )

  mount(app, contract.unfreezeOwn, ({ actor, body }) =>
    unfreezeMembership(services, actor, actor._id, body?.membership),
  )

  mount(app, contract.showOwnFreezeInfo, ({ actor, query }) => readFreezeInfo(db, actor._id, query))

  mount(app, contract.listOwnFreezes, async ({ actor, query, rowsOf }) =>
    rowsOf(await listFreezePage(db, query, eq(freezes.user, actor._id))),
  )

  mount(app, contract.listFreezes, async ({ actor, query, rowsOf }) =>
    rowsOf(await listFreezePage(db, query, branchScope(actor, freezes.branch))),
  )
}
