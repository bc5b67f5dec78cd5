import {
  type CreateParams,
  type DataProvider,
  type DeleteManyParams,
  type DeleteParams,
  type GetListParams,
  type GetManyParams,
  type GetOneParams,
  HttpError,
  type RaRecord,
  type UpdateManyParams,
  type UpdateParams,
} from 'react-admin'

type Records = Record<string, RaRecord[]>

interface Called {
  method: string
  resource: string
  params: Record<string, unknown>
}

const folded = (value: unknown) => String(value ?? '').toLocaleLowerCase('tr')

function isMatch(record: RaRecord, [name, wanted]: [string, unknown]): boolean {
  if (name === 'q') return folded(record.name).includes(folded(wanted))
  if (name === 'from' && 'startsAt' in record) return String(record.startsAt) >= String(wanted)
  if (Array.isArray(wanted)) return wanted.includes(record[name])
  return record[name] === wanted
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one ?? '').localeCompare(String(other ?? ''), 'tr')
}

/**
 * A data provider in memory. Records carry a `version`: an update of an older one is refused with 409, as by the
 * server. `pause` delays every response; `failures` holds one error for the next call of a method; `refused` maps ids
 * to the reason why bulk calls refuse them.
 */
export function createFakeDataProvider(initial: Records) {
  const store: Records = structuredClone(initial)
  const calls: Called[] = []
  const failures: Partial<Record<string, Error>> = {}
  const refused: Record<string, string> = {}
  const control = { pause: 0, hold: undefined as Promise<unknown> | undefined }

  async function begin(method: string, resource: string, params: unknown): Promise<RaRecord[]> {
    calls.push({ method, resource, params: params as Record<string, unknown> })
    if (control.pause > 0) await new Promise((done) => setTimeout(done, control.pause))
    await control.hold
    const failure = failures[method]
    delete failures[method]
    if (failure) throw failure
    store[resource] ??= []
    return store[resource]
  }

  function find(records: RaRecord[], id: unknown): RaRecord {
    const record = records.find((one) => String(one.id) === String(id))
    if (!record) throw new HttpError('Kayıt bulunamadı.', 404)
    return record
  }

  function change(records: RaRecord[], id: unknown, data: Partial<RaRecord>): RaRecord {
    const record = find(records, id)
    if (data.version !== undefined && data.version !== record.version)
      throw new HttpError('Kayıt bu arada değişti.', 409, { code: 'record.stale' })
    Object.assign(record, data, { version: (record.version ?? 1) + 1 })
    return structuredClone(record)
  }

  function split(ids: readonly unknown[]) {
    const failed = ids.flatMap((id) => refused[String(id)] ?? [])
    return {
      done: ids.filter((id) => refused[String(id)] === undefined),
      meta: { failures: failed.map((reason) => new HttpError(reason, 409)) },
    }
  }

  async function getList(resource: string, params: GetListParams) {
    const records = await begin('getList', resource, params)
    const { page = 1, perPage = 25 } = params.pagination ?? {}
    const { field = 'id', order = 'ASC' } = params.sort ?? {}
    const found = records
      .filter((record) => Object.entries(params.filter ?? {}).every((entry) => isMatch(record, entry)))
      .toSorted((one, other) => compare(one[field], other[field]) * (order === 'DESC' ? -1 : 1))
    const data = found.slice((page - 1) * perPage, page * perPage)
    return { data: structuredClone(data), total: found.length }
  }

  const provider = {
    getList,
    getManyReference: getList,
    async getOne(resource: string, params: GetOneParams) {
      return { data: structuredClone(find(await begin('getOne', resource, params), params.id)) }
    },
    async getMany(resource: string, params: GetManyParams) {
      const records = await begin('getMany', resource, params)
      const ids = params.ids.map(String)
      return { data: structuredClone(records.filter(({ id }) => ids.includes(String(id)))) }
    },
    async create(resource: string, params: CreateParams) {
      const records = await begin('create', resource, params)
      const record = { version: 1, ...params.data, id: `new-${records.length + 1}` }
      records.push(record)
      return { data: record }
    },
    async update(resource: string, params: UpdateParams) {
      return { data: change(await begin('update', resource, params), params.id, params.data) }
    },
    async updateMany(resource: string, params: UpdateManyParams) {
      const records = await begin('updateMany', resource, params)
      const { done, meta } = split(params.ids)
      for (const id of done) change(records, id, params.data)
      return { data: done, meta }
    },
    async delete(resource: string, params: DeleteParams) {
      const records = await begin('delete', resource, params)
      const record = find(records, params.id)
      const reason = refused[String(params.id)]
      if (reason) throw new HttpError(reason, 409)
      records.splice(records.indexOf(record), 1)
      return { data: record }
    },
    async deleteMany(resource: string, params: DeleteManyParams) {
      const records = await begin('deleteMany', resource, params)
      const { done, meta } = split(params.ids)
      store[resource] = records.filter(({ id }) => !done.includes(id))
      return { data: done, meta }
    },
  } as unknown as DataProvider

  return {
    provider,
    calls,
    failures,
    refused,
    control,
    records: (resource: string) => store[resource] ?? [],
    callsOf: (method: string, resource?: string) =>
      calls.filter((call) => call.method === method && (!resource || call.resource === resource)),
  }
}
