import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  announceClosure,
  cancelRemainingDays,
  listClosurePage,
  previewClosedDays,
} from '#server/modules/membership/closures/closures.service.ts'
import { closures } from '#server/modules/membership/memberships/closures.table.ts'
import * as contract from '#shared/membership/closures/closures.contract.ts'
import { closuresMessages } from '#shared/membership/closures/closures.messages.ts'

export function closureRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listClosures, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listClosurePage(db, query, branchScope(currentUser, closures.branch))),
  )

  mount(app, contract.previewClosure, ({ currentUser, body }) =>
    previewClosedDays(services, currentUser, body),
  )

  mount(app, contract.addClosure, ({ currentUser, body }) => announceClosure(services, currentUser, body))

  mount(app, contract.cancelClosure, async ({ currentUser, params }) => {
    await cancelRemainingDays(services, currentUser, params.id)
    return { success: true as const, message: closuresMessages.cancelled }
  })
}
