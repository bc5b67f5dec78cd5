import type { FastifyInstance } from 'fastify'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { moveBack, moveTo, previewMoveTo } from '#server/modules/office/member-moves/member-moves.service.ts'
import * as contract from '#shared/office/member-moves/member-moves.contract.ts'

function memberMoveRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.previewMove, ({ currentUser, body }) => previewMoveTo(services, currentUser, body))
  mount(app, contract.moveMembers, ({ currentUser, body }) => moveTo(services, currentUser, body))
  mount(app, contract.undoMove, ({ currentUser, body }) => moveBack(services, currentUser, body))
}

export const memberMovesModule = defineModule({ name: 'member-moves', routes: [memberMoveRoutes] })
