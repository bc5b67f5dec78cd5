import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Email, Instant, Line } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleEntriesMessages

/** Hours within which an entry by form can be confirmed. */
export const confirmationHours = 48

export const raffleEntrySources = ['member', 'form'] as const

/** An entry as its owner sees it; its id is on the published list. */
export const Participant = named('RaffleParticipant', {
  _id: Id,
  raffle: Id,
  name: z.string(),
  createdAt: Instant,
})
export type Participant = z.infer<typeof Participant>

/** An entry as the staff see it. */
export const RaffleEntry = Participant.extend({
  source: z.enum(raffleEntrySources),
  user: Id.nullable(),
  email: z.string(),
  phone: z.string(),
  removedAt: Instant.nullable(),
  removedReason: z.string(),
  /** Position among the winners of the current draw. */
  position: z.number().int().nullable(),
  prize: z.string().nullable(),
  /** Position among the substitutes of the current draw. */
  substitute: z.number().int().nullable(),
}).meta({ id: 'RaffleEntry' })
export type RaffleEntry = z.infer<typeof RaffleEntry>

/** Why a person cannot enter, how to remedy it, and the page for that. */
export const Refusal = named('Refusal', {
  reason: z.string(),
  remedy: z.string(),
  page: z.string().optional(),
})
export type Refusal = z.infer<typeof Refusal>

export const joinRaffle = endpoint({
  method: 'POST',
  url: '/api/raffles/:id/join',
  access: 'raffles.join',
  failure: texts.alreadyJoined,
  summary: 'Üye olarak çekilişe katılır; her kişi bir kez',
  schema: { params: IdParams, response: { 200: Raffle } },
})

export const showOwnEntry = endpoint({
  method: 'GET',
  url: '/api/raffles/:id/entry',
  access: 'raffles.own',
  failure: texts.ownFailed,
  summary: 'Bir çekilişteki katılımım ya da neden katılamayacağım',
  schema: {
    params: IdParams,
    response: {
      200: z.object({
        entry: Participant.nullable(),
        result: z.object({ position: z.number().int(), prize: z.string() }).nullable(),
        refusal: Refusal.nullable(),
      }),
    },
  },
})

export const MyRaffle = Raffle.extend({
  branchName: z.string(),
  branchSlug: z.string(),
  entry: Participant,
  result: z.object({ position: z.number().int(), prize: z.string() }).nullable(),
}).meta({ id: 'MyRaffle' })
export type MyRaffle = z.infer<typeof MyRaffle>

export const listMyRaffles = endpoint({
  method: 'GET',
  url: '/api/raffles/my-raffles',
  access: 'raffles.own',
  failure: texts.ownFailed,
  summary: 'Katıldığım çekilişler: hepsi, devam edenler ve bitenler',
  schema: {
    response: {
      200: z.object({
        all: z.array(MyRaffle),
        active: z.array(MyRaffle),
        past: z.array(MyRaffle),
        total: z.number().int(),
      }),
    },
  },
})

/** Enters with the name, address and phone number of the account. */
export const registerParticipant = endpoint({
  method: 'POST',
  url: '/api/participants/register',
  access: 'raffle-entries.register',
  failure: texts.registerFailed,
  summary: 'Üye olarak çekilişe katılır ve katılımı döner; her kişi bir kez',
  schema: { body: z.object({ raffle: Id }), response: { 201: z.object({ participant: Participant }) } },
})

export const requestEntry = endpoint({
  method: 'POST',
  url: '/api/participants/requests',
  access: 'raffle-entries.ask',
  failure: texts.registerFailed,
  summary:
    'Üye olmadan, formla çekilişe katılmak ister; katılım, e-postadaki bağlantıyla onaylanınca geçerli olur',
  limit: 'raffle-entry',
  schema: {
    body: z.object({
      raffle: Id,
      name: Line(120),
      email: Email,
      phone: Line(30),
      /** Confirms the age limit and accepts the terms. */
      consent: z.literal(true, validationMessages.accept),
    }),
    response: {
      201: z.object({
        /** The future entry. */
        participant: Participant,
        confirmBy: Instant,
      }),
    },
  },
})

const TokenParams = z.object({ token: z.string().max(1500) })

export const showEntryRequest = endpoint({
  method: 'GET',
  url: '/api/participants/requests/:token',
  access: 'raffle-entries.confirm',
  failure: texts.registerFailed,
  summary: 'Bir katılım onayı bağlantısının neyle ilgili olduğu',
  schema: {
    params: TokenParams,
    response: {
      200: z.object({
        raffleTitle: z.string(),
        name: z.string(),
        entry: Participant.nullable(),
        refusal: Refusal.nullable(),
      }),
    },
  },
})

/** Called by the page that the mail links to; with `page`, redirects back to it. */
export const confirmEntry = endpoint({
  method: 'POST',
  url: '/raffle/confirm/:token',
  access: 'raffle-entries.confirm',
  failure: texts.registerFailed,
  summary: 'Formla istenen katılımı, e-postadaki bağlantıyla onaylar',
  limit: 'raffle-entry',
  takesForms: true,
  schema: {
    params: TokenParams,
    body: z
      .object({ page: z.literal('1').optional() })
      .catch({})
      .prefault({}),
    response: { 200: z.object({ participant: Participant }) },
  },
})

export const listRaffleEntries = endpoint({
  method: 'GET',
  url: '/api/participants',
  access: 'raffle-entries.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Çekilişlere katılanlar; personel yalnızca kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'name', 'email'], {
      raffle: Id.optional(),
      branch: Id.optional(),
      user: Id.optional(),
      source: z.enum(raffleEntrySources).optional(),
      isRemoved: z.boolean().optional(),
      hasWon: z.boolean().optional(),
      isSubstitute: z.boolean().optional(),
    }),
    response: { 200: z.array(RaffleEntry) },
  },
})

export const removeRaffleEntry = endpoint({
  method: 'POST',
  url: '/api/participants/:id/remove',
  access: 'raffle-entries.remove',
  failure: texts.removeFailed,
  summary: 'Bir katılımı kuradan önce, nedenini yazarak çıkarır',
  schema: { params: IdParams, body: z.object({ reason: Line(500) }), response: { 200: RaffleEntry } },
})
