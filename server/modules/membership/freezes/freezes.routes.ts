import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { type Context, mount } from '#server/core/mount.ts'
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
import type { Endpoint } from '#shared/core/endpoint.ts'
import * as contract from '#shared/membership/freezes/freezes.contract.ts'

type Input<E extends Endpoint> = Pick<Context<E>, 'currentUser' | 'params' | 'body'>

export function freezeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  async function requireKnown(currentUser: CurrentUser, id: string): Promise<void> {
    const [row] = await db
      .select({ _id: users._id })
      .from(users)
      .where(and(eq(users._id, id), isNull(users.deletedAt), knownTo(currentUser)))
    if (!row) throw missingUser()
  }

  /** Freezes for a user whom the current user knows, within the current user's branches. */
  const freezeFor =
    (source: 'admin' | 'desk') =>
    async ({ currentUser, params, body }: Input<typeof contract.freezeUser>) => {
      await requireKnown(currentUser, params.id)
      const scope = branchScope(currentUser, memberships.branch)
      return freezeMembership(services, currentUser, params.id, body, source, scope)
    }

  const unfreezeFor = async ({ currentUser, params, body }: Input<typeof contract.unfreezeUser>) => {
    await requireKnown(currentUser, params.id)
    const scope = branchScope(currentUser, memberships.branch)
    return unfreezeMembership(services, currentUser, params.id, body?.membership, scope)
  }

  mount(app, contract.freezeUser, freezeFor('admin'))
  mount(app, contract.unfreezeUser, unfreezeFor)
  mount(app, contract.freezeMember, freezeFor('desk'))
  mount(app, contract.unfreezeMember, unfreezeFor)

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
