import { toHttpError } from '#admin/core/data/failures.ts'
import { listRequest, type MayCall } from '#admin/core/data/list-request.ts'
import { bodyOf, filesOf, paramsOf } from '#admin/core/data/requests.ts'
import type { ResourceData } from '#admin/core/data/resource-data.ts'
import type { createClient } from '#shared/core/client.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'

type Values = Record<string, unknown>

export interface HttpClientOptions {
  resources: Readonly<Record<string, ResourceData>>
  /** Whether the signed-in user may make a call, for resources with several lists. */
  mayCall?: () => Promise<MayCall>
  /** As in the contract client. */
  send: ReturnType<typeof createClient>['send']
}

export interface RestOptions {
  method?: string
  body?: unknown
  signal?: AbortSignal | null | undefined
  /** The record whose JSON is `body`; only here the new files survive. */
  record?: Values
}

export interface RestAnswer {
  status: number
  headers: Headers
  body: string
  json: unknown
}

interface Input {
  params?: Values
  query?: Values
  body?: Values
  files?: Record<string, File[]>
}

/** A simple-rest URL: `/resource`, `/resource/id`, or `/resource?sort=…&range=…&filter=…`. */
function parse(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://simple-rest')
  const [resource = '', id] = pathname.slice(1).split('/').map(decodeURIComponent)
  const query = <T>(name: string): T | undefined => {
    const text = searchParams.get(name)
    return text ? JSON.parse(text) : undefined
  }
  return { resource, id, query }
}

/**
 * The `httpClient` of ra-data-simple-rest: maps each request to an endpoint of the contract and responds like a
 * simple-rest server. `ResourceData` defines the endpoints of a resource and how their responses are wrapped.
 */
export function createHttpClient({ resources, mayCall, send }: HttpClientOptions) {
  function dataOf(resource: string): ResourceData {
    const data = resources[resource]
    if (!data) throw new Error(`Resource ${resource} has no data entry`)
    return data
  }

  function endpointOf(
    resource: string,
    action: 'show' | 'create' | 'update' | 'updateMany' | 'remove' | 'removeMany',
  ): Endpoint {
    const target = dataOf(resource)[action]
    if (!target) throw new Error(`Resource ${resource} has no ${action} endpoint`)
    return target
  }

  async function call(target: Endpoint, input: Input, { signal }: RestOptions) {
    try {
      const { params, query = {}, body, files = {} } = input
      const { data, headers } = await send(target, { params, query, body, files, ...(signal && { signal }) })
      return { data: data as Values, headers }
    } catch (error) {
      throw toHttpError(error)
    }
  }

  async function readList({ resource, query }: ReturnType<typeof parse>, options: RestOptions) {
    const data = dataOf(resource)
    const [field, order] = query<[string, string]>('sort') ?? []
    const range = query<[number, number]>('range')
    const question = { sort: field && order ? { field, order } : undefined, filter: query<Values>('filter') }
    const asked = listRequest(data, question, await mayCall?.())
    if (range) asked.query.range = range
    const { data: answer, headers } = await call(asked.target, asked, options)
    const found = (data.rows ? answer[data.rows] : answer) as Values[]
    // A list without paging on the server is paged here.
    const isPaged = headers.has('Content-Range')
    const rows = isPaged || !range ? found : found.slice(range[0], range[1] + 1)
    const answered = new Headers(headers)
    if (!isPaged) answered.set('Content-Range', `${resource} 0-0/${found.length}`)
    return { json: rows.map((row) => recordOf(data, row)), headers: answered }
  }

  async function readOne(resource: string, id: string, options: RestOptions) {
    const target = endpointOf(resource, 'show')
    const { data, headers } = await call(target, { params: paramsOf(target, id) }, options)
    return { json: recordOf(dataOf(resource), data), headers }
  }

  async function write(resource: string, id: string | undefined, record: Values, options: RestOptions) {
    const { key = '_id', created } = dataOf(resource)
    const target = endpointOf(resource, id === undefined ? 'create' : 'update')
    const input = {
      params: paramsOf(target, id),
      body: bodyOf(target, id === undefined ? record : { [key]: id, ...record }),
      files: filesOf(target, options.record ?? record),
    }
    const { data, headers } = await call(target, input, options)
    const answer = id === undefined && created ? data[created] : data
    return { json: recordOf(dataOf(resource), answer as Values), headers }
  }

  async function remove(resource: string, id: string, options: RestOptions) {
    const { removeMany } = dataOf(resource)
    const target = removeMany ?? endpointOf(resource, 'remove')
    const input = removeMany ? { body: { ids: [id] } } : { params: paramsOf(target, id) }
    const { headers } = await call(target, input, options)
    return { json: { id }, headers }
  }

  /** An extension of simple-rest: updateMany as one request to the list’s URL. */
  async function changeMany(resource: string, action: 'updateMany' | 'removeMany', body: Values) {
    const { data, headers } = await call(endpointOf(resource, action), { body }, {})
    return { json: data, headers }
  }

  function carryOut(address: ReturnType<typeof parse>, options: RestOptions) {
    const { resource, id } = address
    const body: Values = typeof options.body === 'string' ? JSON.parse(options.body) : {}
    switch (options.method ?? 'GET') {
      case 'POST':
        return write(resource, undefined, body, options)
      case 'PUT':
        return id === undefined
          ? changeMany(resource, 'updateMany', body)
          : write(resource, id, body, options)
      case 'DELETE':
        return id === undefined ? changeMany(resource, 'removeMany', body) : remove(resource, id, options)
      default:
        return id === undefined ? readList(address, options) : readOne(resource, id, options)
    }
  }

  return async (url: string, options: RestOptions = {}): Promise<RestAnswer> => {
    const { json, headers } = await carryOut(parse(url), options)
    return { status: 200, headers, body: '', json }
  }
}

function recordOf({ read, key = '_id' }: ResourceData, answer: Values): Values {
  return { ...(read ? read(answer) : answer), id: answer[key] }
}
