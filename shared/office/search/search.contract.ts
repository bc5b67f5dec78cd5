import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { searchMessages } from '#shared/office/search/search.messages.ts'

/** What the search of the back office looks into, in the order of its answer. */
export const searchedResources = [
  'users',
  'vitaminOrders',
  'memberships',
  'payments',
  'referrals',
  'contractSignatures',
  'paymentRecords',
  'generalRecords',
  'applications',
  'contact',
  'lessons',
  'campaigns',
  'products',
  'equipments',
  'blog',
] as const

/** Records that one group shows; whoever wants more opens the list. */
export const mostHits = 5

export const SearchHit = z.object({
  _id: Id,
  title: z.string(),
  /** What tells it from others of its name. */
  detail: z.string(),
  /** When it was made or takes place; null where that says nothing. */
  at: Instant.nullable(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchGroup = z.object({
  resource: z.enum(searchedResources),
  hits: z.array(SearchHit),
  /** There are more than are shown. */
  hasMore: z.boolean(),
  /** The group took too long and was left out. */
  isLate: z.boolean(),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const searchEverywhere = endpoint({
  method: 'GET',
  url: '/api/search',
  access: 'search.show',
  failure: searchMessages.failed,
  summary: 'Üye, sipariş, kod ve kayıtları birlikte arar; herkes yalnızca görebildiklerini bulur',
  schema: {
    querystring: z.object({ q: z.string().trim().min(1).max(100) }),
    response: { 200: z.object({ groups: z.array(SearchGroup) }) },
  },
})
