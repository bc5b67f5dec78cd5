import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line, Text } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { drawSource, Raffle, SourceInput } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleDrawsMessages

const Hex = z.string().regex(/^[0-9a-f]*$/)

/** Everything that is needed to compute a draw again, without names. */
export const DrawRecord = z.object({
  rule: z.string(),
  raffle: z.object({ _id: Id, title: z.string(), endsAt: Instant, prizes: z.array(z.string()) }),
  /** Which draw of the raffle it is; a reset makes the next. */
  number: z.number().int(),
  winnersCount: z.number().int(),
  commitment: Hex,
  source: z.object({ ...drawSource, at: Instant }),
  closedAt: Instant,
  entrantCount: z.number().int(),
  listHash: Hex,
  entrants: z.array(Id),
  publicValue: z.string(),
  /** Of the drand round; empty for a value that was announced. */
  signature: Hex,
  seed: Hex,
  drawnAt: Instant,
  winners: z.array(z.object({ position: z.number().int(), entry: Id, prize: z.string() })),
  /** Why the draw no longer counts, where it was reset. */
  resetReason: z.string().nullable(),
})
export type DrawRecord = z.infer<typeof DrawRecord>

export const Winner = z.object({
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
  summary: 'Kazananları, herkesin yeniden hesaplayabileceği biçimde belirler',
  schema: {
    params: IdParams,
    body: z
      .object({
        /** Of the drand round, where the network cannot be reached from here. */
        signature: Text(400).optional(),
      })
      .prefault({}),
    response: { 200: Raffle },
  },
})

/** Before the draw; a value that was mistyped is put right by the same call. */
export const recordPublicValue = endpoint({
  method: 'PUT',
  url: '/api/raffles/:id/public-value',
  access: 'raffles.draw',
  failure: texts.valueFailed,
  summary: 'Kaynak gösterilen çekilişin açıklanan sonucunu kaydeder ve yayımlar',
  schema: {
    params: IdParams,
    body: z.object({
      /** As it was published. */
      publicValue: Line(200),
    }),
    response: { 200: Raffle },
  },
})

/**
 * The draw so far stays on record; the next one begins with a commitment of its own, and with a drand round unless
 * another source is named.
 */
export const resetRaffle = endpoint({
  method: 'POST',
  url: '/api/raffles/:id/reset',
  access: 'raffles.reset',
  failure: texts.resetFailed,
  summary: 'Çekilişi gerekçesiyle sıfırlar; eski sonuç kayıtta kalır',
  schema: {
    params: IdParams,
    body: z.object({ reason: Line(500).default(texts.noReason), ...SourceInput }).prefault({}),
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
        z.object({
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
  summary: 'Bir sonucun denetlenebilir kaydı; numara verilmezse geçerli olanınki',
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
  summary: 'Dondurulan katılımcı listesi (yalnızca rastgele katılım numaraları); SHA-256 özeti yayımlanandır',
  schema: { params: IdParams, response: { 200: z.any() } },
})
