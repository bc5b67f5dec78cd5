import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, Instant, Line, Text, TextList, Version, WholeNumber } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { messages } from '#shared/messages/messages.ts'
import { imageField, pictureFields } from '#shared/pictures/pictures.schema.ts'

const texts = messages.raffles

export const raffleStatuses = ['upcoming', 'active', 'closed', 'drawn', 'cancelled'] as const

export const Raffle = z.object({
  _id: Id,
  branch: Id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  prizes: z.array(z.string()),
  winnersCount: z.number().int(),
  startsAt: Instant,
  endsAt: Instant,
  /** Of the permit that a raffle of goods needs; empty where none is needed. */
  permitNo: z.string(),
  /** Follows from the dates, the draw and the cancellation. */
  status: z.enum(raffleStatuses),
  ...pictureFields,
  createdAt: Instant,
  version: z.number().int(),
})
export type Raffle = z.infer<typeof Raffle>

const fields = {
  title: Line(120),
  description: Text(5000),
  prizes: TextList(20, 160),
  winnersCount: WholeNumber(1, 1000),
  startsAt: Instant,
  endsAt: Instant,
  permitNo: Text(60),
}

export const RaffleInput = z.object({
  branch: Id,
  ...fields,
  description: fields.description.default(''),
  prizes: fields.prizes.optional(),
  winnersCount: fields.winnersCount.default(1),
  permitNo: fields.permitNo.default(''),
})

/** Absent fields stay as they are; a raffle does not move between branches. */
export const RaffleChange = z
  .object(fields)
  .partial()
  .extend({ removeImage: Flag.optional(), cancelled: Flag.optional(), version: Version.optional() })

const raffleQuery = listQuery(['startsAt', 'endsAt', 'title', 'createdAt'], {
  branch: Id.optional(),
  slug: z.string().max(160).optional(),
  status: z.enum(raffleStatuses).optional(),
})

export const listRaffles = endpoint({
  method: 'GET',
  url: '/api/raffles',
  access: 'raffles.list',
  failure: texts.listFailed,
  summary: 'Bütün şubelerin çekilişleri',
  list: true,
  schema: { querystring: raffleQuery, response: { 200: z.array(Raffle) } },
})

export const listRafflesOfBranch = endpoint({
  method: 'GET',
  url: '/api/raffles/branch/:branchId',
  access: 'raffles.list',
  failure: texts.listFailed,
  summary: 'Bir şubenin çekilişleri',
  list: true,
  schema: { params: BranchIdParams, querystring: raffleQuery, response: { 200: z.array(Raffle) } },
})

export const showRaffle = endpoint({
  method: 'GET',
  url: '/api/raffles/:id',
  access: 'raffles.show',
  failure: texts.showFailed,
  summary: 'Bir çekiliş',
  schema: { params: IdParams, response: { 200: Raffle } },
})

export const addRaffle = endpoint({
  method: 'POST',
  url: '/api/raffles',
  access: 'raffles.create',
  failure: texts.createFailed,
  summary: 'Çekiliş ekler',
  files: { image: imageField },
  schema: { body: RaffleInput, response: { 201: Raffle } },
})

export const updateRaffle = endpoint({
  method: 'PUT',
  url: '/api/raffles/:id',
  access: 'raffles.edit',
  failure: texts.updateFailed,
  summary: 'Çekilişi günceller veya iptal eder',
  files: { image: imageField },
  schema: { params: IdParams, body: RaffleChange, response: { 200: Raffle } },
})

export const deleteRaffle = endpoint({
  method: 'DELETE',
  url: '/api/raffles/:id',
  access: 'raffles.delete',
  failure: texts.deleteFailed,
  summary: 'Çekilişi siler',
  schema: { params: IdParams, response: { 200: Done } },
})
