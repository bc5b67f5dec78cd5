import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { changesMessages } from '#shared/office/changes/changes.messages.ts'

/**
 * Records of one list that another user has changed. An event without a resource marks the point from which no change is
 * missed: it is sent at the start and after the server had lost its own connection.
 */
export const ListNews = z.object({ resource: z.string().nullable(), ids: z.array(z.string()) })
export type ListNews = z.infer<typeof ListNews>

/** Server-sent events whose data is `ListNews`, at most one a second for each list. */
export const watchChanges = endpoint({
  method: 'GET',
  url: '/api/changes/events',
  access: 'changes.watch',
  failure: changesMessages.watchFailed,
  summary: 'Başkalarının değiştirdiği kayıtlar, değiştikçe gönderilir (text/event-stream)',
  schema: { response: { 200: z.any() } },
})
