import type { FastifyInstance } from 'fastify'
import {
  badIdempotencyKey,
  idempotencyUnsupported,
  storeAnswer,
  takeRequest,
} from '#server/core/idempotency.ts'
import type { Services } from '#server/core/module.ts'
import { hashOf } from '#server/core/request-keys.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'

const header = 'idempotency-key'
const replayedHeader = 'idempotent-replayed'

/** Whether an answer may be stored: it is JSON without a secret, to a request without files. */
export const takesIdempotencyKey = (target: Endpoint): boolean =>
  !target.files && !target.answersSecret && !target.answersFile

/**
 * `Idempotency-Key` of API keys: the same request again gets its first answer. The key is taken after the input was checked,
 * marked in the transaction of the write, and the answer is stored before it is sent.
 */
export function answerOnce(app: FastifyInstance, { db, secret }: Services): void {
  app.addHook('preHandler', async (request, reply) => {
    const { currentUser, params, query, body } = request
    const key = request.headers[header]
    const target = request.routeOptions.config.endpoint
    if (key === undefined || !target || target.method === 'GET' || !currentUser?.apiKey) return
    if (!takesIdempotencyKey(target)) throw idempotencyUnsupported()
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw badIdempotencyKey()
    const asked = { apiKey: currentUser.apiKey._id, route: `${target.method} ${target.url}`, key }
    const taken = await takeRequest(db, secret, asked, hashOf({ params, query, body }))
    if ('attempt' in taken) {
      request.currentUser = { ...currentUser, idempotency: taken.attempt }
      return
    }
    const { status, body: answer } = taken.answer
    return reply
      .status(status)
      .header(replayedHeader, 'true')
      .type('application/json; charset=utf-8')
      .send(answer)
  })
  app.addHook('onSend', async (request, { statusCode: status }, payload) => {
    const { idempotency } = request.currentUser ?? {}
    if (!idempotency) return
    await storeAnswer(db, secret, idempotency, { status, body: typeof payload === 'string' ? payload : '' })
  })
}
