import type { FastifyInstance } from 'fastify'
import { findActor } from '#server/core/actor.ts'
import { forbidden, unauthorized } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { can, unauthorizedText } from '#shared/access/permissions.ts'
import { messages } from '#shared/messages/messages.ts'

/** Finds the signed-in person and enforces the endpoint's permission, before any body is read. */
export function authenticate(app: FastifyInstance, db: Database): void {
  app.decorateRequest('visitor', undefined)
  app.addHook('onRequest', async (request) => {
    const target = request.routeOptions.config.endpoint
    if (!target) return
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    request.visitor = token ? await findActor(db, token) : undefined
    if (can(request.visitor?.role, target.access)) return
    if (request.visitor) throw forbidden()
    throw unauthorized(token ? messages.access.sessionExpired : unauthorizedText(target.access))
  })
}
