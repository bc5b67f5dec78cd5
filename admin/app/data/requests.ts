import { z } from 'zod'
import type { Endpoint } from '#shared/core/endpoint.ts'

type Values = Record<string, unknown>

function keysOf(schema: z.ZodType | undefined): readonly string[] | undefined {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : undefined
}

function pick(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]]))
}

/** The part of a record that an endpoint takes; everything else is the server's own. */
export function bodyOf(target: Endpoint, record: Values): Values {
  const keys = keysOf(target.schema.body)
  return keys ? pick(record, keys) : record
}

/** The path parameter that names a record, whatever the endpoint calls it. */
export function paramsOf(target: Endpoint, id: unknown): Values {
  return Object.fromEntries((keysOf(target.schema.params) ?? []).map((name) => [name, id]))
}

/** React-admin's file values (`{ rawFile }`) of the endpoint's multipart fields. */
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

/**
 * Sorts a list's filters into the three places a contract can want them:
 * path parameters, query parameters of their own, and simple-rest's `filter`.
 */
export function placeFilters(target: Endpoint, filters: Values) {
  const params: Values = {}
  const query: Values = {}
  const filter: Values = {}
  const inPath = keysOf(target.schema.params) ?? []
  const inQuery = keysOf(target.schema.querystring) ?? []
  for (const [name, value] of Object.entries(filters)) {
    if (inPath.includes(name)) params[name] = value
    else if (inQuery.includes(name)) query[name] = value
    else filter[name] = value
  }
  return { params, query, filter }
}
