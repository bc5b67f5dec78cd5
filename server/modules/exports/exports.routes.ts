import type { FastifyInstance } from 'fastify'
import { forbidden } from '#server/core/errors.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { sendList } from '#server/modules/exports/export-list.ts'
import { findList } from '#server/modules/exports/find-list.ts'
import { can } from '#shared/access/permissions.ts'
import { exportList } from '#shared/exports/exports.contract.ts'

export function exportRoutes(app: FastifyInstance, services: Services): void {
  mount(app, exportList, ({ actor, body, request, reply }) => {
    const asked = findList(app, body.list)
    if (!can(actor.role, asked.list.target.access)) throw forbidden()
    return sendList(services, asked, { actor, request, reply }, body)
  })
}
