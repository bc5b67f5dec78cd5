import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import {
  enrolmentRequired,
  forbidden,
  lockedForSigning,
  refusedToKeys,
  stepUpRequired,
  unauthorized,
} from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { sessionCacheOf } from '#server/core/session-cache.ts'
import { findDevice, type GateDevice } from '#server/modules/access/turnstile/devices/device-keys.ts'
import { findKeyUser, isApiKey } from '#server/modules/people/users/api-keys.ts'
import { findCurrentUser } from '#server/modules/people/users/sessions.ts'
import { deviceKeyHeader } from '#shared/access/turnstile/gate.contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { isOpenToKeys, worksInArea } from '#shared/permissions/api-keys.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { levelOf, unauthorizedText } from '#shared/permissions/permissions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader at a gate, on endpoints for devices. */
    device: GateDevice | undefined
    /** The body was incomplete when the token or key was checked. */
    isBodyLate: boolean
  }
}

/** Whether a call is open while a member signs; a body is checked once it is read. */
function isOpenWhileSigning({ whileSigning }: Endpoint, member: string, { query }: FastifyRequest): boolean {
  if (whileSigning === undefined || whileSigning === 'open') return whileSigning === 'open'
  return 'body' in whileSigning || Object(query)[whileSigning.query] === member
}

const bearerToken = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** A cached key may have expired since. */
const isExpired = ({ apiKey }: CurrentUser) =>
  Boolean(apiKey?.expiresAt && Date.parse(apiKey.expiresAt) <= Date.now())

/**
 * The author of an API key as far as the key may make a call; undefined where it is answered as to a visitor: public writes,
 * and public data outside of its area. Throws 403.
 */
function admitKey(user: CurrentUser, target: Endpoint): CurrentUser | undefined {
  if (!isOpenToKeys(target)) throw refusedToKeys()
  if (levelOf(target.access) === 'public') {
    const seesMore =
      target.method === 'GET' && !user.mustEnrol && worksInArea(user.permissions ?? [], target.access)
    return seesMore ? user : undefined
  }
  if (!isAllowed(user, target.access)) throw forbidden(accessMessages.keyForbidden)
  if (user.mustEnrol) throw enrolmentRequired()
  return user
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Authenticates the user (or the reader at a gate) and enforces the endpoint's permission before the body is read, and
 * again after a body that arrived later, because the session, role or key may have been revoked meanwhile.
 */
export function authenticate(
  app: FastifyInstance,
  { pool, db }: Services,
  limitKey: (key: string, reply: FastifyReply) => Promise<void>,
): void {
  const cache = sessionCacheOf(pool)
  const stopListening = cache.start()
  app.addHook('onClose', stopListening)
  const lookUp = (token: string) => (isApiKey(token) ? findKeyUser(db, token) : findCurrentUser(db, token))
  app.decorateRequest('currentUser', undefined)
  app.decorateRequest('device', undefined)
  app.decorateRequest('isBodyLate', false)
  async function check(request: FastifyRequest, reply?: FastifyReply): Promise<void> {
    const target = request.routeOptions.config.endpoint
    if (!target) return
    if (levelOf(target.access) === 'device') {
      const key = request.headers[deviceKeyHeader]
      request.device = typeof key === 'string' ? await findDevice(db, key) : undefined
      if (request.device) return
    }
    const token = bearerToken(request)
    // The cache does not know when an identity was last confirmed.
    const isCached = isRead(request) && !target.requiresStepUp
    const user = token ? await (isCached ? cache.find(token, lookUp) : lookUp(token)) : undefined
    if (token && isApiKey(token)) {
      if (!user?.apiKey || isExpired(user)) throw unauthorized(accessMessages.keyInvalid)
      if (reply) await limitKey(user.apiKey._id, reply)
      request.currentUser = admitKey(user, target)
      return
    }
    request.currentUser = user
    if (isAllowed(user, target.access)) {
      if (user?.mustEnrol && !target.isOpenBeforeEnrolment) {
        if (levelOf(target.access) !== 'public') throw enrolmentRequired()
        // Public endpoints still respond, with the data that visitors see.
        request.currentUser = undefined
      }
      if (user?.signingFor && !isOpenWhileSigning(target, user.signingFor, request)) {
        if (levelOf(target.access) !== 'public') throw lockedForSigning()
        request.currentUser = undefined
      }
      if (target.requiresStepUp && !user?.isConfirmed) throw stepUpRequired()
      return
    }
    if (user) throw forbidden()
    throw unauthorized(token ? accessMessages.sessionExpired : unauthorizedText(target.access))
  }
  app.addHook('onRequest', async (request, reply) => {
    await check(request, reply)
    request.isBodyLate = request.raw.complete === false
  })
  // After multipart bodies have been read as well.
  app.addHook('preHandler', async (request) => {
    if (request.isBodyLate) await check(request)
    const { currentUser, body } = request
    const { whileSigning } = request.routeOptions.config.endpoint ?? {}
    const named = typeof whileSigning === 'object' && 'body' in whileSigning ? whileSigning.body : undefined
    if (currentUser?.signingFor && named && Object(body)[named] !== currentUser.signingFor)
      throw lockedForSigning()
  })
}
