import { z } from 'zod'
import { crudEndpoints, listOfBranch } from '#shared/core/crud-endpoints.ts'
import { Flag, Instant, Line, Text, TextList, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'
import { drawRules } from '#shared/loyalty/raffles/draw.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = rafflesMessages

export const raffleStatuses = ['upcoming', 'active', 'closed', 'drawn', 'cancelled'] as const

export const sourceKinds = ['drand', 'announced'] as const

/** Source of the public value of a draw by `club-raffle-1`. */
export const drawSource = {
  kind: z.enum(sourceKinds),
  /** Round of drand's quicknet chain; null for an announced value. */
  round: z.number().int().nullable(),
  /** Name of the announced draw, e.g. a lottery; empty for drand. */
  name: z.string(),
  /** When the value is published. */
  at: Instant.nullable(),
}

/** The current draw; fields of later steps are null until they happen. */
const Draw = named('Draw', {
  number: z.number().int(),
  rule: z.enum(drawRules),
  /** When a draw that was announced by another rule got this one. */
  ruleChangedAt: Instant.nullable(),
  commitment: z.string(),
  /** When the commitment was published. */
  committedAt: Instant,
  closedAt: Instant.nullable(),
  entrantCount: z.number().int().nullable(),
  listHash: z.string().nullable(),
  seed: z.string().nullable(),
  /** As announced by version 0.2.0; null for later raffles. */
  source: z.object(drawSource).nullable(),
  /** Only of draws by `club-raffle-1`. */
  publicValue: z.string().nullable(),
  signature: z.string().nullable(),
})
export type Draw = z.infer<typeof Draw>

export const Raffle = named('Raffle', {
  _id: Id,
  branch: Id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  prizes: z.array(z.string()),
  winnersCount: z.number().int(),
  startsAt: Instant,
  endsAt: Instant,
  /** Number of the permit for raffles of goods; empty if none is required. */
  permitNo: z.string(),
  /** Derived from the dates, the draw and the cancellation. */
  status: z.enum(raffleStatuses),
  /** Employees of the club cannot enter. */
  staffBarred: z.boolean(),
  /** The originally announced end, if it was postponed after the first entry. */
  firstEndsAt: Instant.nullable(),
  drawnAt: Instant.nullable(),
  draw: Draw.nullable(),
  /** Whether winners were ever drawn, also by a draw that was reset; such a raffle is archived, not deleted. */
  wasDrawn: z.boolean(),
  /** An archived raffle keeps its page and is on no list of visitors. */
  archivedAt: Instant.nullable(),
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
  staffBarred: Flag,
}

export const RaffleInput = named('RaffleInput', {
  branch: Id,
  ...fields,
  description: fields.description.default(''),
  prizes: fields.prizes.optional(),
  winnersCount: fields.winnersCount.default(1),
  permitNo: fields.permitNo.default(''),
  staffBarred: fields.staffBarred.default(true),
})

/** Partial update; the branch of a raffle is fixed. */
export const RaffleChange = z
  .object(fields)
  .partial()
  .extend({
    removeImage: Flag.optional(),
    cancelled: Flag.optional(),
    version: Version.optional(),
  })
  .meta({ id: 'RaffleChange' })

const raffleQuery = listQuery(['startsAt', 'endsAt', 'title', 'createdAt'], {
  branch: Id.optional(),
  /** Also finds archived raffles. */
  slug: z.string().max(160).optional(),
  isArchived: z.boolean().optional(),
  status: z.enum(raffleStatuses).optional(),
})

const raffleCalls = crudEndpoints({
  resource: 'raffles',
  url: '/api/raffles',
  texts,
  summaries: {
    list: 'Bütün şubelerin çekilişleri',
    show: 'Bir çekiliş',
    create: 'Çekiliş ekler',
    update: 'Çekilişi günceller veya iptal eder',
    remove: 'Çekilişi siler; kurası çekilmiş olanı arşivler',
  },
  row: Raffle,
  query: raffleQuery,
  input: RaffleInput,
  change: RaffleChange,
  files: { image: imageField },
})
export const {
  list: listRaffles,
  show: showRaffle,
  create: addRaffle,
  update: updateRaffle,
  remove: deleteRaffle,
} = raffleCalls

export const listRafflesOfBranch = listOfBranch(listRaffles, {
  url: '/api/raffles/branch/:branchId',
  summary: 'Bir şubenin çekilişleri',
})
