import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from './page.ts'

const stale = { warning: '110 - "Response is Stale"', 'x-page-state': 'stale' }

/** Sends a page in the form that suits the visitor, or says that the visitor already has it. */
export function answerWith(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  isStale = false,
): FastifyReply {
  const representation = page.representation(request.headers['accept-encoding'])
  if (isStale) reply.headers(stale)
  const condition = request.headers['if-none-match']
  if (condition !== undefined && page.hasTag) {
    const etag = page.heldTag(condition)
    if (etag) return reply.code(304).headers(representation.unchanged).header('etag', etag).send()
  }
  return reply.code(page.status).headers(representation.headers).send(representation.body)
}
