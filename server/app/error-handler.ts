import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, databaseErrorOf } from '#server/core/errors.ts'
import { sendError } from '#server/core/http.ts'
import { isOutage } from '#server/db/database.ts'
import { isFull, isStorageFailure } from '#server/integrations/storage/storage.ts'
import { coreMessages, picturesMessages, validationMessages } from '#shared/core/core.messages.ts'
import type { ErrorEnvelope } from '#shared/core/errors.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const core = coreMessages
const validation = validationMessages

interface Failure {
  status: number
  body: Omit<ErrorEnvelope, 'success'>
  headers?: Record<string, string> | undefined
}

/** Fastify's own errors, which are thrown before a handler runs. */
const frameworkFailures: Record<string, [number, string, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body.too-large', core.bodyTooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'body.media-type', core.unsupportedMedia],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'body.json', core.badJson],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'body.json', core.badJson],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'body.length', core.badJson],
  FST_REQ_FILE_TOO_LARGE: [413, 'file.too-large', picturesMessages.tooLarge],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'body.media-type', core.unsupportedMedia],
}

/** `Retry-After` of an outage. */
const retryAfterSeconds = 5

/** Returns the response for an unavailable storage or database; undefined for any other error. */
function outageOf(error: unknown): Failure | undefined {
  if (isFull(error)) return { status: 507, body: { code: 'storage.full', message: core.storageFull } }
  const headers = { 'retry-after': String(retryAfterSeconds) }
  if (isStorageFailure(error))
    return { status: 503, body: { code: 'storage.unavailable', message: core.storageUnavailable }, headers }
  if (isOutage(error))
    return { status: 503, body: { code: 'service.unavailable', message: core.unavailable }, headers }
  return undefined
}

function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof AppError) {
    const { status, code, message, fields, headers, challenge, pending } = error
    const details = {
      ...(fields ? { fields } : {}),
      ...(challenge ? { challenge } : {}),
      ...(pending ? { pending } : {}),
    }
    return { status, body: { message, code, ...details }, headers }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    let message: string = validation.failed
    for (const issue of error.validation) {
      const name = issue.instancePath.split('/').filter(Boolean).join('.')
      const text = issue.message ?? validation.invalid
      if (name) fields[name] ??= text
      // An issue of the body as a whole, for which its schema has a message.
      else if (text !== validation.invalid && text !== validation.required) message = text
    }
    return { status: 400, body: { message, code: 'validation.failed', fields } }
  }
  const framework = frameworkFailures[error.code]
  if (framework) return { status: framework[0], body: { code: framework[1], message: framework[2] } }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    // Other client errors of Fastify and its plugins: without a body the address is wrong.
    return request.method === 'GET' || request.method === 'HEAD'
      ? { status: 404, body: { code: 'route.unknown', message: core.unknownRoute } }
      : { status: 400, body: { code: 'body.invalid', message: core.badJson } }
  }
  const outage = outageOf(error)
  if (outage) return outage
  const database = databaseErrorOf(error)
  // Class 22: text or a number that PostgreSQL cannot hold, such as a NUL character.
  if (database?.code.startsWith('22')) {
    return { status: 400, body: { code: 'validation.failed', message: validation.failed } }
  }
  if (database?.constraint === 'person_merged')
    return { status: 409, body: { code: 'user.merged', message: usersMessages.merged } }
  if (database?.code.startsWith('23')) {
    return { status: 409, body: { code: 'record.conflict', message: core.conflict } }
  }
  const fallback = request.routeOptions.config.endpoint?.failure ?? core.unexpected
  return { status: 500, body: { code: 'server.unexpected', message: fallback } }
}

/** Sends every error as the one envelope, without stack, SQL or driver message. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body, headers } = failureOf(error, request)
    if (status >= 500) request.log.error({ err: error, url: request.routeOptions.url }, body.code)
    if (headers) reply.headers(headers)
    return sendError(reply, status, body)
  })
}

/** For Fastify's `clientErrorHandler`: input that is not HTTP never becomes a request. */
export function refuseConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [line, failure] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', { code: 'headers.too-large', message: core.bodyTooLarge }]
      : ['400 Bad Request', { code: 'request.unreadable', message: core.badJson }]
  const envelope: ErrorEnvelope = { success: false, ...failure }
  const body = JSON.stringify(envelope)
  socket.end(
    `HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
