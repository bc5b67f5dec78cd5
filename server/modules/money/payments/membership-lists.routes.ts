import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  listMembershipsOfBranch,
  membershipsOf,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import * as contract from '#shared/money/payments/payments.contract.ts'

/** The lists of memberships that the specification places under `/api/payment`. */
export function membershipListRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, contract.listUserPackages, ({ currentUser }) => membershipsOf(db, currentUser._id))

  mount(app, contract.listAllMemberships, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listMembershipsOfBranch(db, query, branchScope(currentUser, memberships.branch))),
  )
}
