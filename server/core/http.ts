import type { FastifyReply } from 'fastify'
import type { ErrorEnvelope } from '#shared/core/errors.ts'

/** Sent with every response. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self)',
  // Browsers ignore it over HTTP.
  'strict-transport-security': 'max-age=31536000',
} as const

/** For responses that are data or files: opened as a page, they load and run nothing. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * For the back office and the API documentation: scripts from files of this origin only. The components create styles at
 * run time, which needs `'unsafe-inline'` for styles; a nonce would prevent caching of the page.
 */
export const applicationPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // Selected photographs before their upload, and the pictures in mail previews.
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  // The CV of an application, which is fetched with the token and shown as a blob.
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** `Cache-Control` of responses that belong to one caller: no cache keeps them, not even the browser's. */
export const notKept = 'private, no-store'

export const requestIdHeader = 'x-request-id'

/** Headers of cacheable responses inside the process; the cache removes them. */
export const cacheHeaders = {
  /** Cache tags, separated by spaces. */
  tags: 'x-cache-tags',
  /** Route template. */
  route: 'x-cache-route',
  /** Milliseconds since 1970 at which the response expires without a write. */
  expires: 'x-cache-expires',
} as const

/** Sends an error envelope past the route's own response schema. */
export function sendError(
  reply: FastifyReply,
  status: number,
  body: Omit<ErrorEnvelope, 'success'>,
): FastifyReply {
  const envelope: ErrorEnvelope = { success: false, ...body }
  return reply
    .status(status)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(envelope)
}
