import { placeFilters } from '#admin/app/data/requests.ts'
import type { ResourceData } from '#admin/app/data/resource-data.ts'
import { pathOf } from '#shared/core/client.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'

type Values = Record<string, unknown>

export interface ListQuestion {
  sort?: { field: string; order: string } | undefined
  filter?: Values | undefined
}

/** The call that answers a list in an order and with its filters, before it is told which page. */
export function listRequest({ list, search }: ResourceData, { sort, filter = {} }: ListQuestion) {
  const isSearched = search !== undefined && Boolean(filter.q)
  const target: Endpoint = isSearched ? search : list
  const placed = placeFilters(target, isSearched ? { ...filter, query: filter.q } : filter)
  const query: Values = { ...placed.query, filter: placed.filter }
  // React-admin's fallback order is by `id`; the server's own order is better.
  if (sort && sort.field !== 'id') query.sort = [sort.field, sort.order]
  return { target, params: placed.params, query }
}

/** Where that call is, with all that it asks. */
export function listAddress(data: ResourceData, question: ListQuestion): string {
  const { target, params, query } = listRequest(data, question)
  return pathOf(target.url, params, query)
}
