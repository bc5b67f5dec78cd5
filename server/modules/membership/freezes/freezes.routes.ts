import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  freezeMembership,
  listFreezePage,
  readFreezeInfo,
  unfreezeMembership,
} from '#server/modules/membership/freezes/freezes.service.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import * as contract from '#shared/membership/freezes/freezes.contract.ts'

export function freezeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  async function requireKnown(currentUser: CurrentUser, id: string): Promise<void> {
    const [row] = await db
      .select({ _id: users._id })
      .from(users)
      .where(and(eq(users._id, id), isNull(users.deletedAt), knownTo(currentUser)))
    if (!row) throw missingUser()
  }

  mount(app, contract.freezeUser, async ({ currentUser, params, body }) => {
    await requireKnown(currentUser, params.id)
    return freezeMembership(services, currentUser, params.id, body, 'admin')
  })

  mount(app, contract.unfreezeUser, async ({ currentUser, params, body }) => {
    await requireKnown(currentUser, params.id)
    return unfreezeMembership(services, currentUser, params.id, body?.membership)
  })

  mount(app, contract.showFreezeInfo, async ({ currentUser, params, query }) => {
    await requireKnown(currentUser, params.id)
    return readFreezeInfo(db, params.id, { ...query, scope: branchScope(currentUser, memberships.branch) })
  })

  mount(app, contract.freezeOwn, ({ currentUser, body }) =>
    freezeMembership(services, currentUser, currentUser._id, body, 'member'),
  )

  mount(app, contract.unfreezeOwn, ({ currentUser, body }) =>
    unfreezeMembership(services, currentUser, currentUser._id, body?.membership),
  )

  mount(app, contract.showOwnFreezeInfo, ({ currentUser, query }) =>
    readFreezeInfo(db, currentUser._id, query),
  )

  mount(app, contract.listOwnFreezes, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listFreezePage(db, query, eq(freezes.user, currentUser._id))),
  )

  mount(app, contract.listFreezes, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listFreezePage(db, query, branchScope(currentUser, freezes.branch))),
  )
}
