import { z } from 'zod'
import { entryMediaMessages } from '#shared/access/entry-media/entry-media.messages.ts'
import { mediumFormats } from '#shared/access/entry-media/medium-number.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'

const texts = entryMediaMessages

export const mediumStates = ['active', 'lost', 'returned'] as const
export type MediumState = (typeof mediumStates)[number]

/** A card or bracelet in the hands of one person, from `createdAt` to `endedAt`. */
export const EntryMedium = named('EntryMedium', {
  _id: Id,
  user: Id,
  userName: z.string(),
  /** Canonical hex. */
  number: z.string(),
  state: z.enum(mediumStates),
  createdAt: Instant,
  /** When it was lost or returned; null while active. */
  endedAt: Instant.nullable(),
  version: z.number().int(),
})
export type EntryMedium = z.infer<typeof EntryMedium>

/** The number as the reader at the desk writes it. */
export const { list: listEntryMedia, create: assignMedium } = crudEndpoints({
  resource: 'entry-media',
  url: '/api/turnike/media',
  texts,
  summaries: {
    list: 'Kişilerin kart ve bileklikleri; personel kendi şubesinin tanıdığı kişilerinkini görür',
    create: 'Bir kişiye kart ya da bileklik tanımlar',
  },
  row: EntryMedium,
  query: listQuery(['createdAt', 'number'], { user: Id.optional(), state: z.enum(mediumStates).optional() }),
  input: z.object({ user: Id, number: Line(60), format: z.enum(mediumFormats).default('hex') }),
  more: { list: { opens: { query: 'user' } } },
})

export const endMedium = endpoint({
  method: 'POST',
  url: '/api/turnike/media/:id/end',
  access: 'entry-media.edit',
  failure: texts.endFailed,
  summary: 'Kartı kayıp ya da iade olarak kapatır; turnike onu hemen reddeder',
  schema: {
    params: IdParams,
    body: z.object({ state: z.enum(['lost', 'returned']) }),
    response: { 200: EntryMedium },
  },
})

export const reissueMedium = endpoint({
  method: 'POST',
  url: '/api/turnike/media/:id/reissue',
  access: 'entry-media.reissue',
  failure: texts.reissueFailed,
  summary: 'Kayıp bildirilmiş, bulunmuş kartı aynı kişiye yeniden açar',
  schema: { params: IdParams, response: { 200: EntryMedium } },
})
