import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { adjust, count, findLedger } from '#server/modules/membership/session-packs/session-ledger.ts'
import { isSelfOrDependant } from '#server/modules/people/users/guardianships.ts'
import * as contract from '#shared/membership/session-packs/session-packs.contract.ts'

export function sessionPackRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.showOwnSessions, ({ currentUser, params }) =>
    findLedger(db, params.id, isSelfOrDependant(memberships.user, currentUser._id), { isOwn: true }),
  )
  mount(app, contract.showSessions, ({ currentUser, params }) =>
    findLedger(db, params.id, branchScope(currentUser, memberships.branch), { isOwn: false }),
  )
  mount(app, contract.adjustSessions, ({ currentUser, params, body }) =>
    adjust(services, currentUser, params.id, body),
  )
  mount(app, contract.countSessions, ({ currentUser, params, body }) =>
    count(services, currentUser, params.id, body),
  )
}
