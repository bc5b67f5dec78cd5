import type { FastifyInstance } from 'fastify'
import { forbidden } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { findList, sendList } from '#server/modules/office/exports/export-list.ts'
import { exportList } from '#shared/office/exports/exports.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

export function exportRoutes(app: FastifyInstance, services: Services): void {
  mount(app, exportList, ({ currentUser, body, request, reply }) => {
    const requested = findList(app, body.list)
    const { access, exportAccess = access } = requested.list.target
    if (!isAllowed(currentUser, access) || !isAllowed(currentUser, exportAccess)) throw forbidden()
    return sendList(services, requested, { currentUser, request, reply }, body)
  })
}
