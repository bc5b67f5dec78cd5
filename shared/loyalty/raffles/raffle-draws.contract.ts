import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { drawSource, Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleDrawsMessages

const Hex = z.string().regex(/^[0-9a-f]*$/)

/** The data that recomputes a draw; contains no names. */
export const DrawRecord = named('DrawRecord', {
  rule: z.string(),
  raffle: z.object({ _id: Id, title: z.string(), endsAt: Instant, prizes: z.array(z.string()) }),
  /** Numbers the draws of a raffle from 1; a reset adds the next one. */
  number: z.number().int(),
  winnersCount: z.number().int(),
  commitment: Hex,
  closedAt: Instant,
  entrantCount: z.number().int(),
  listHash: Hex,
  entrants: z.array(Id),
  seed: Hex,
  drawnAt: Instant,
  winners: z.array(z.object({ position: z.number().int(), entry: Id, prize: z.string() })),
  /** In the order in which they take the place of winners. */
  substitutes: z.array(Id).optional(),
  /** Reason of the reset; null for the current draw. */
  resetReason: z.string().nullable(),
  // Draws by `club-raffle-1` have the following in place of substitutes.
  source: z.object({ ...drawSource, at: Instant }).optional(),
  publicValue: z.string().optional(),
  /** BLS signature of the drand round; empty for an announced value. */
  signature: Hex.optional(),
})
export type DrawRecord = z.infer<typeof DrawRecord>

export const Winner = named('Winner', {
  position: z.number().int(),
  prize: z.string(),
  entry: Id,
  /** The name is shortened: `Ayşe K.` */
  user: z.object({ name: z.string(), profilePhoto: z.string().nullable() }),
})
export type Winner = z.infer<typeof Winner>

export const drawRaffle = endpoint({
  method: 'POST',
  url: '/api/raffles/:id/draw',
  access: 'raffles.draw',
  failure: texts.drawFailed,
  summary: 'Katılımı kapatır ve kazananları, herkesin yeniden hesaplayabileceği biçimde belirler',
  schema: { params: IdParams, response: { 200: Raffle } },
})

/** The current draw stays on record; the next one has a new commitment, and entries open or close by the dates. */
export const resetRaffle = endpoint({
  method: 'POST',
  url: '/api/raffles/:id/reset',
  access: 'raffles.reset',
  failure: texts.resetFailed,
  summary: 'Çekilişi nedenini yazarak sıfırlar; eski sonuç kayıtta kalır',
  schema: {
    params: IdParams,
    body: z.object({ reason: Line(500).default(texts.noReason) }).prefault({}),
    response: { 200: Raffle },
  },
})

export const listWinners = endpoint({
  method: 'GET',
  url: '/api/raffles/:id/winners',
  access: 'raffles.show',
  failure: texts.winnersFailed,
  summary: 'Kazananlar; adları kısaltılmıştır',
  schema: { params: IdParams, response: { 200: z.array(Winner) } },
})

/** Winners and substitutes of a draw are separate, because a substitute wins nothing until a winner gives up. */
export const listSubstitutes = endpoint({
  method: 'GET',
  url: '/api/raffles/:id/substitutes',
  access: 'raffles.show',
  failure: texts.winnersFailed,
  summary: 'Sırasıyla yedekler; adları kısaltılmıştır',
  schema: {
    params: IdParams,
    response: { 200: z.array(Winner.omit({ prize: true }).meta({ id: 'Substitute' })) },
  },
})

export const listDraws = endpoint({
  method: 'GET',
  url: '/api/raffles/:id/draws',
  access: 'raffles.show',
  failure: texts.recordFailed,
  summary: 'Çekilişin sıfırlanan eski sonuçları',
  schema: {
    params: IdParams,
    response: {
      200: z.array(
        named('EarlierDraw', {
          number: z.number().int(),
          commitment: Hex,
          drawnAt: Instant.nullable(),
          resetAt: Instant,
          resetReason: z.string(),
        }),
      ),
    },
  },
})

export const downloadDrawRecord = endpoint({
  method: 'GET',
  url: '/api/raffles/:id/record',
  access: 'raffles.show',
  failure: texts.recordFailed,
  summary: 'Bir sonucun kontrol edilebilir kaydı; numara verilmezse geçerli olanınki',
  schema: {
    params: IdParams,
    querystring: z.object({ number: z.coerce.number().int().min(1).max(10_000).optional() }),
    response: { 200: DrawRecord },
  },
})

export const downloadEntrants = endpoint({
  method: 'GET',
  url: '/api/raffles/:id/entrants',
  access: 'raffles.show',
  failure: texts.recordFailed,
  summary:
    'Kurada yayımlanan katılımcı listesi (yalnızca rastgele katılım numaraları); SHA-256 özeti yayımlanandır',
  answersFile: ['text/plain'],
  schema: { params: IdParams, response: { 200: z.any() } },
})
