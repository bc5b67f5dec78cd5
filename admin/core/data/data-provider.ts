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
import { createHttpClient, type HttpClientOptions, type RestOptions } from '#admin/core/data/http-client.ts'
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
