import simpleRestProvider from 'ra-data-simple-rest'
import {
  type DataProvider,
  type DeleteManyParams,
  type GetListResult,
  type GetManyParams,
  HttpError,
  type Identifier,
  type UpdateManyParams,
} from 'react-admin'
import { toHttpError } from '#admin/core/data/failures.ts'
import { bodyOf, filesOf, listRequest, type MayCall, paramsOf } from '#admin/core/data/list-request.ts'
import type { ResourceData } from '#admin/core/data/resource-data.ts'
import type { createClient } from '#shared/core/client.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { ManyChanged } from '#shared/core/many.ts'

/** Ids per request, to keep the URL short. */
const idsPerRequest = 100

/** The data provider: ra-data-simple-rest over the contract, plus methods simple-rest has no request for. */
export function createDataProvider(options: HttpClientOptions): DataProvider {
  const { resources } = options
  const httpClient = createHttpClient(options)
  const simpleRest = simpleRestProvider('', httpClient)

  /** Simple-rest sends JSON; new files of a form are passed separately. */
  const carrying = (record: RestOptions['record']): DataProvider =>
    simpleRestProvider('', (url, sent) => httpClient(url, { ...sent, ...(record && { record }) }))

  /** Simple-rest reads the total from the headers; another header marks an estimate. */
  async function pageOf(read: (provider: DataProvider) => Promise<GetListResult>): Promise<GetListResult> {
    let estimated = false
    const provider = simpleRestProvider('', async (url, sent) => {
      const answer = await httpClient(url, sent)
      estimated = answer.headers.get('X-Total-Estimated') === '1'
      return answer
    })
    return { ...(await read(provider)), meta: { estimated } }
  }

  return {
    ...simpleRest,
    supportAbortSignal: true,

    // The contract has validated each response, so the record type may be asserted.
    getList: async (resource, params) => (await pageOf((page) => page.getList(resource, params))) as never,

    getManyReference: async (resource, params) =>
      (await pageOf((page) => page.getManyReference(resource, params))) as never,

    async getMany(resource: string, params: GetManyParams) {
      const pages = await Promise.all(
        chunks(params.ids, idsPerRequest).map((ids) => simpleRest.getMany(resource, { ...params, ids })),
      )
      return { data: pages.flatMap(({ data }) => data) }
    },

    create: (resource, params) => carrying(params.data).create(resource, params),

    update: (resource, params) => carrying(params.data).update(resource, params),

    /** One request if the resource has a bulk call, otherwise one per record. */
    async updateMany(resource: string, { ids, data }: UpdateManyParams) {
      if (!resources[resource]?.updateMany)
        return each(ids, (id) => carrying(data).update(resource, { id, data, previousData: { id } }))
      const body = JSON.stringify({ ...data, ids })
      const { json } = await httpClient(`/${resource}`, { method: 'PUT', body })
      const { changed, refused } = ManyChanged.parse(json)
      return { data: changed, meta: { failures: refused.map(({ reason }) => new HttpError(reason, 409)) } }
    },

    async delete(resource, { id, previousData }) {
      await simpleRest.delete(resource, { id })
      return { data: previousData ?? { id } } as never
    },

    /** One request if the resource has a bulk call, otherwise one per record. */
    async deleteMany(resource: string, { ids }: DeleteManyParams) {
      if (!resources[resource]?.removeMany) return each(ids, (id) => simpleRest.delete(resource, { id }))
      await httpClient(`/${resource}`, { method: 'DELETE', body: JSON.stringify({ ids }) })
      return { data: [...ids] }
    },
  }
}

/**
 * Runs an action on each record concurrently. Rejects only if all fail; otherwise `meta.failures` holds the
 * errors.
 */
async function each(ids: readonly Identifier[], change: (id: Identifier) => Promise<unknown>) {
  const results = await Promise.allSettled(ids.map(change))
  const failures: unknown[] = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  )
  if (failures.length > 0 && failures.length === ids.length) throw failures[0]
  return { data: ids.filter((_, index) => results[index]?.status === 'fulfilled'), meta: { failures } }
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

type Values = Record<string, unknown>

export interface HttpClientOptions {
  resources: Readonly<Record<string, ResourceData>>
  /** Whether the signed-in user may make a call, for resources with several lists. */
  mayCall?: () => Promise<MayCall>
  /** As in the contract client. */
  send: ReturnType<typeof createClient>['send']
}

interface RestOptions {
  method?: string
  body?: unknown
  signal?: AbortSignal | null | undefined
  /** The record whose JSON is `body`; only here the new files survive. */
  record?: Values
}

interface RestAnswer {
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
function createHttpClient({ resources, mayCall, send }: HttpClientOptions) {
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
