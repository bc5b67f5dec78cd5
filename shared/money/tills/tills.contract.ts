import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Flag, Instant, Line, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'

const texts = tillsMessages

/** A cash desk of a branch. */
export const Till = z.object({
  _id: Id,
  branch: Id,
  name: z.string(),
  archivedAt: Instant.nullable(),
  /** The open session; null while the till is closed. */
  session: Id.nullable(),
  openedBy: Id.nullable(),
  /** Empty while the till is closed. */
  openedByName: z.string(),
  /** Lira counted when the till was last closed; null before. */
  lastCounted: z.number().nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Till = z.infer<typeof Till>

export const TillInput = z.object({ branch: Id, name: Line(60) })

export const listTills = endpoint({
  method: 'GET',
  url: '/api/tills',
  access: 'tills.list',
  failure: texts.listFailed,
  summary: 'Kasalar ve açık oturumları; personel kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['name', 'createdAt'], {
      branch: Id.optional(),
      isArchived: z.boolean().optional(),
    }),
    response: { 200: z.array(Till) },
  },
})

export const showTill = endpoint({
  method: 'GET',
  url: '/api/tills/:id',
  access: 'tills.list',
  failure: texts.showFailed,
  summary: 'Bir kasa',
  schema: { params: IdParams, response: { 200: Till } },
})

export const createTill = endpoint({
  method: 'POST',
  url: '/api/tills',
  access: 'tills.create',
  failure: texts.createFailed,
  summary: 'Şubeye kasa ekler',
  schema: { body: TillInput, response: { 201: Till } },
})

/** Renames a till, archives it or takes it back from the archive. */
export const updateTill = endpoint({
  method: 'PUT',
  url: '/api/tills/:id',
  access: 'tills.edit',
  failure: texts.updateFailed,
  summary: 'Kasanın adını değiştirir, kasayı arşivler ya da arşivden çıkarır',
  schema: {
    params: IdParams,
    body: z.object({
      name: TillInput.shape.name.optional(),
      isArchived: Flag.optional(),
      version: Version.optional(),
    }),
    response: { 200: Till },
  },
})
