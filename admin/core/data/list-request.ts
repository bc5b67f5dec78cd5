import { z } from 'zod'
import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { pathOf } from '#shared/core/client.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { filterNames } from '#shared/core/list-query.ts'
import { absoluteFilter } from '#shared/core/relative-filter.ts'

type Values = Record<string, unknown>

export interface ListQuestion {
  sort?: { field: string; order: string } | undefined
  filter?: Values | undefined
}

/** Whether the user may make a call. */
export type MayCall = (target: Endpoint) => boolean

interface Choice {
  target: Endpoint
  /** The filters that are path parameters. */
  params: Values
  /** The other filters, by the names of its query parameters. */
  filter: Values
}

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

/** The call for a search, if it supports all other filters. */
function searchOf({ search, branchScope }: ResourceData, { q, ...filter }: Values): Choice | undefined {
  const words = typeof q === 'string' ? q.trim() : ''
  if (!search || !words) return undefined
  const inPath = keysOf(search.schema.params) ?? []
  const inQuery = keysOf(search.schema.querystring) ?? []
  // Browsers normalise path segments of dots.
  const term = /^\.+$/.test(words) ? undefined : words
  const known: Values = { term, branchId: branchScope && filter[branchScope] }
  const params = Object.fromEntries(inPath.map((name) => [name, known[name]]))
  if (Object.values(params).some((value) => !value)) return undefined
  const others = without(filter, inPath.includes('branchId') && branchScope ? [branchScope] : [])
  if (!Object.keys(others).every((name) => inQuery.includes(name) || inQuery.includes('filter')))
    return undefined
  return { target: search, params, filter: inPath.includes('term') ? others : { ...others, query: words } }
}

/** The lists for one value of a filter, as a query or a path parameter. */
function listsOfValue({ lists = {}, listsOf = [] }: ResourceData, filter: Values): Choice[] {
  const whole = listsOf
    .filter(({ name, value }) => filter[name] === value)
    .map(({ name, list }): Choice => ({ target: list, params: {}, filter: without(filter, [name]) }))
  const addressed = Object.entries(lists).flatMap(([name, target]): Choice[] => {
    const value = filter[name]
    const [parameter] = keysOf(target.schema.params) ?? []
    if (typeof value !== 'string' || !parameter) return []
    return [{ target, params: { [parameter]: value }, filter: without(filter, [name]) }]
  })
  return [...whole, ...addressed]
}

const isFiltered = (filter: Values): boolean => Object.keys(without(filter, ['q', 'id'])).length > 0

function choose(data: ResourceData, filter: Values, mayCall: MayCall): Choice {
  const special = [searchOf(data, filter) ?? [], listsOfValue(data, filter)].flat()
  const allowed = special.find((choice) => mayCall(choice.target))
  if (allowed) return allowed
  const list = data.filteredList && isFiltered(filter) ? data.filteredList : data.list
  const target = data.publicList && !mayCall(list) ? data.publicList : list
  return { target, params: {}, filter }
}

/** The call for a list with sorting and filters, before paging. */
export function listRequest(
  data: ResourceData,
  { sort, filter = {} }: ListQuestion,
  mayCall: MayCall = () => true,
) {
  const { target, params, filter: others } = choose(data, absoluteFilter(filter), mayCall)
  const query: Values = {}
  const placed: Values = {}
  const inQuery = keysOf(target.schema.querystring) ?? []
  const inFilter = filterNames(target.schema.querystring) ?? []
  for (const [name, value] of Object.entries(others)) {
    if (inQuery.includes(name)) query[name] = value
    // An address or a saved filter may be older than the list’s filters.
    else if (inFilter.includes(name)) placed[name] = value
  }
  query.filter = placed
  // React-admin’s default sort is by `id`; the server’s own default is better.
  if (sort && sort.field !== 'id') query.sort = [sort.field, sort.order]
  return { target, params, query }
}

/** The filters that one of the resource’s lists knows; addresses and saved filters may hold others. */
export function knownFilters(data: ResourceData, filter: Values): Values {
  const { list, publicList, filteredList, search, lists = {}, listsOf = [] } = data
  const targets = [
    list,
    publicList,
    filteredList,
    search,
    ...Object.values(lists),
    ...listsOf.map((one) => one.list),
  ]
  const queries = targets.flatMap((target) => target?.schema.querystring ?? [])
  const stated = queries.flatMap((query) => filterNames(query) ?? [])
  if (stated.length === 0) return filter
  const names = new Set([
    ...stated,
    ...queries.flatMap((query) => keysOf(query) ?? []),
    ...Object.keys(lists),
    ...listsOf.map(({ name }) => name),
  ])
  return pick(filter, [...names])
}

/** The call’s URL with its query. */
export function listAddress(data: ResourceData, question: ListQuestion, mayCall?: MayCall): string {
  const { target, params, query } = listRequest(data, question, mayCall)
  return pathOf(target.url, params, query)
}

/** The field names of an object schema; undefined for other schemas. */
export function keysOf(schema: z.ZodType | undefined): readonly string[] | undefined {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : undefined
}

function pick(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]]))
}

/** The fields of a record that an endpoint accepts. */
export function bodyOf(target: Endpoint, record: Values): Values {
  const keys = keysOf(target.schema.body)
  return keys ? pick(record, keys) : record
}

/** The path parameter that identifies a record, under any name. */
export function paramsOf(target: Endpoint, id: unknown): Values {
  return Object.fromEntries((keysOf(target.schema.params) ?? []).map((name) => [name, id]))
}

/** React-admin’s file values (`{ rawFile }`) of the endpoint’s multipart fields. */
export function filesOf(target: Endpoint, record: Values): Record<string, File[]> {
  const files: Record<string, File[]> = {}
  for (const field of Object.keys(target.files ?? {})) {
    const values = [record[field]].flat()
    const raw = values.flatMap((value) => (isNewFile(value) ? [value.rawFile] : []))
    if (raw.length > 0) files[field] = raw
  }
  return files
}

function isNewFile(value: unknown): value is { rawFile: File } {
  return typeof value === 'object' && value !== null && 'rawFile' in value && value.rawFile instanceof File
}
