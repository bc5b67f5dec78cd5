import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/actor.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import {
  announceClosure,
  callOff,
  listClosurePage,
  previewDays,
} from '#server/modules/membership/closures/closures.service.ts'
import { closures } from '#server/modules/membership/closures/closures.table.ts'
import * as contract from '#shared/membership/closures/closures.contract.ts'
import { messages } from '#shared/messages/messages.ts'

export function closureRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listClosures, async ({ actor, query, rowsOf }) =>
    rowsOf(await listClosurePage(db, query, branchScope(actor, closures.branch))),
  )

  mount(app, contract.previewClosure, ({ body }) => previewDays(db, body))

  mount(app, contract.addClosure, ({ actor, body }) => announceClosure(services, actor, body))

  mount(app, contract.cancelClosure, async ({ actor, params }) => {
    await callOff(services, actor, params.id)
    return { success: true as const, message: messages.closures.cancelled }
  })
}
