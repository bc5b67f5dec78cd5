import type { DataProvider, RaRecord } from 'react-admin'
import { send } from '#admin/app/client.ts'
import { toHttpError } from '#admin/app/data/failures.ts'
import { type ListQuestion, listRequest } from '#admin/app/data/list-request.ts'
import { bodyOf, filesOf, paramsOf } from '#admin/app/data/requests.ts'
import type { AnswerData, ResourceData } from '#admin/app/data/resource-data.ts'
import type { Answer } from '#shared/core/client.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'

type Values = Record<string, unknown>
type Map = Readonly<Record<string, ResourceData>>

interface Request {
  params?: Values
  query?: Values
  body?: Values
  files?: Record<string, File[]>
  signal?: AbortSignal | undefined
}

interface ListRequest extends ListQuestion {
  pagination?: { page: number; perPage: number } | undefined
  signal?: AbortSignal | undefined
}

/** Ids asked for at once, so that the address stays short. */
const idsPerRequest = 100

/** React-admin's data provider over the contract: simple-rest conventions, one map entry per resource. */
export function createDataProvider(
  resources: Map,
  answers: Readonly<Record<string, AnswerData>> = {},
): DataProvider {
  function dataOf(resource: string): ResourceData {
    const data = resources[resource]
    if (!data) throw new Error(`Resource ${resource} has no data entry`)
    return data
  }

  function endpointOf(resource: string, action: 'show' | 'create' | 'update' | 'remove'): Endpoint {
    const target = dataOf(resource)[action]
    if (!target) throw new Error(`Resource ${resource} has no ${action} endpoint`)
    return target
  }

  async function list(resource: string, { pagination, sort, filter, signal }: ListRequest) {
    const { rows } = dataOf(resource)
    const { target, params, query } = listRequest(dataOf(resource), { sort, filter })
    if (pagination) {
      const first = (pagination.page - 1) * pagination.perPage
      query.range = [first, first + pagination.perPage - 1]
    }
    const { data, headers } = await request(target, { params, query, signal })
    const found = (rows ? (data as Values)[rows] : data) as Values[]
    const total = totalOf(headers)
    // An answer that is no page is divided into pages here.
    const shown = total === undefined ? pageOf(found, pagination) : found
    return {
      data: shown.map((answer) => recordOf(dataOf(resource), answer)),
      total: total ?? found.length,
      meta: { estimated: headers.get('X-Total-Estimated') === '1' },
    }
  }

  async function write(resource: string, action: 'create' | 'update', record: Values, id?: unknown) {
    const target = endpointOf(resource, action)
    const { created } = dataOf(resource)
    const { data } = await request(target, {
      params: paramsOf(target, id),
      body: bodyOf(target, record),
      files: filesOf(target, record),
    })
    const answer = action === 'create' && created ? (data as Values)[created] : data
    return recordOf(dataOf(resource), answer as Values)
  }

  const provider = {
    supportAbortSignal: true,
    getList: list,
    getManyReference: (resource: string, { target, id, filter, ...rest }: ListRequest & ReferenceTarget) =>
      list(resource, { ...rest, filter: { ...filter, [target]: id } }),

    async getOne(resource: string, { id, signal }: { id: string; signal?: AbortSignal }) {
      const answer = answers[resource]
      if (answer) {
        const query = id === 'all' ? {} : { [answer.parameter]: id }
        const { data } = await request(answer.show, { query, signal })
        return { data: { ...(data as Values), id } }
      }
      const target = endpointOf(resource, 'show')
      const { data } = await request(target, { params: paramsOf(target, id), signal })
      return { data: recordOf(dataOf(resource), data as Values) }
    },

    async getMany(resource: string, { ids, signal }: { ids: string[]; signal?: AbortSignal }) {
      const pages = await Promise.all(
        chunks(ids, idsPerRequest).map((id) => list(resource, { filter: { id }, signal })),
      )
      return { data: pages.flatMap((page) => page.data) }
    },

    async create(resource: string, { data }: { data: Values }) {
      return { data: await write(resource, 'create', data) }
    },

    async update(resource: string, { id, data }: { id: string; data: Values }) {
      return { data: await write(resource, 'update', data, id) }
    },

    async delete(resource: string, { id, previousData }: { id: string; previousData?: RaRecord }) {
      const { removeMany } = dataOf(resource)
      if (removeMany) {
        await request(removeMany, { body: { ids: [id] } })
        return { data: previousData ?? { id } }
      }
      const target = endpointOf(resource, 'remove')
      await request(target, { params: paramsOf(target, id) })
      return { data: previousData ?? { id } }
    },

    async deleteMany(resource: string, { ids }: { ids: string[] }) {
      const { removeMany } = dataOf(resource)
      if (removeMany) {
        await request(removeMany, { body: { ids } })
        return { data: ids }
      }
      const target = endpointOf(resource, 'remove')
      const deleted: string[] = []
      const failures: unknown[] = []
      // All at once: the browser sends as many as it likes, and those of a page that is left arrive as well.
      await Promise.all(
        ids.map((id) =>
          request(target, { params: paramsOf(target, id) }).then(
            () => deleted.push(id),
            (error: unknown) => failures.push(error),
          ),
        ),
      )
      if (failures.length > 0 && deleted.length === 0) throw failures[0]
      return { data: deleted, meta: { failures } }
    },
  }
  // React-admin types records by the caller; the contract has already checked each answer's shape.
  return provider as unknown as DataProvider
}

interface ReferenceTarget {
  target: string
  id: string
}

async function request(target: Endpoint, input: Request): Promise<Answer<unknown>> {
  const { params, query = {}, body, files = {}, signal } = input
  try {
    return await send(target, { params, query, body, files, ...(signal && { signal }) })
  } catch (error) {
    throw toHttpError(error)
  }
}

function recordOf({ read, key = '_id' }: ResourceData, answer: Values): Values {
  return { ...(read ? read(answer) : answer), id: answer[key] }
}

function pageOf<T>(rows: T[], pagination: ListRequest['pagination']): T[] {
  if (!pagination) return rows
  const { page, perPage } = pagination
  return rows.slice((page - 1) * perPage, page * perPage)
}

function totalOf(headers: Headers): number | undefined {
  const total = Number(headers.get('Content-Range')?.split('/').pop() || Number.NaN)
  return Number.isInteger(total) ? total : undefined
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
