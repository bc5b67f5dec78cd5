import { z } from 'zod'
import type { Endpoint } from '#shared/core/endpoint.ts'

type Values = Record<string, unknown>

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
