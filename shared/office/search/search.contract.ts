import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { searchMessages } from '#shared/office/search/search.messages.ts'

/** The resources that the search of the back office covers, in the order of its groups. */
export const searchedResources = [
  'users',
  'trials',
  'vitamin-orders',
  'memberships',
  'payments',
  'referrals',
  'contract-signatures',
  'payment-records',
  'general-records',
  'applications',
  'contact',
  'lessons',
  'appointments',
  'campaigns',
  'products',
  'equipments',
  'blog',
] as const

/** Records per group; the list of the resource shows the others. */
export const mostHits = 5

export const SearchHit = named('SearchHit', {
  _id: Id,
  title: z.string(),
  /** Distinguishes records with the same title. */
  detail: z.string(),
  /** When the record was created or takes place; null if neither applies. */
  at: Instant.nullable(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchGroup = named('SearchGroup', {
  resource: z.enum(searchedResources),
  hits: z.array(SearchHit),
  /** There are further matches. */
  hasMore: z.boolean(),
  /** The group exceeded its time limit and was left out. */
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
