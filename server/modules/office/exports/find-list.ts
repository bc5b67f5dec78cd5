import type { FastifyInstance } from 'fastify'
import { invalidField, notFound } from '#server/core/errors.ts'
import { type MountedList, mountedLists } from '#server/core/mount.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { sheetsMessages } from '#shared/money/sheets/sheets.messages.ts'

/** A list with what its address asks of it. */
export interface AskedList {
  list: MountedList
  params: unknown
  query: Record<string, unknown>
}

const parameter = /:(\w+)/g
const patternOf = (url: string) => new RegExp(`^${url.replace(parameter, '(?<$1>[^/]+)')}$`)

/** The list behind the address of a call, with its parameters and query checked against the contract. */
export function findList(app: FastifyInstance, address: string): AskedList {
  const { pathname, searchParams } = new URL(address, 'http://list')
  const lists = mountedLists(app)
  // An address without parameters is meant before one that has some.
  const exact = lists.find(({ target }) => target.url === pathname)
  const list = exact ?? lists.find(({ target }) => patternOf(target.url).test(pathname))
  if (!list) throw notFound(sheetsMessages.exportUnknown)
  const { params, querystring } = list.target.schema
  const given = patternOf(list.target.url).exec(pathname)?.groups ?? {}
  return {
    list,
    params: checked(params, given),
    query: (checked(querystring, Object.fromEntries(searchParams)) ?? {}) as Record<string, unknown>,
  }
}

function checked(schema: MountedList['target']['schema']['params'], value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw invalidField('list', parsed.error.issues[0]?.message ?? validationMessages.failed)
  return parsed.data
}
