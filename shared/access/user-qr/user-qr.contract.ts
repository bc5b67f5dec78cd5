import { z } from 'zod'
import { Verdict } from '#shared/access/turnstile/turnstile.schema.ts'
import { userQrMessages } from '#shared/access/user-qr/user-qr.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'

const texts = userQrMessages

const status = {
  user: Id,
  /** Whether issued codes are still valid. */
  isActive: z.boolean(),
  expiresAt: Instant.nullable(),
  /** The verdict a gate would give now; null for a user without a branch. */
  entry: Verdict.nullable(),
}

export const UserQrStatus = named('UserQrStatus', status)
export type UserQrStatus = z.infer<typeof UserQrStatus>

/** The codes of the next ten minutes, each valid once and for 30 seconds. */
export const UserQr = named('UserQr', {
  ...status,
  /** Server time, which the validity of the codes refers to. */
  issuedAt: Instant,
  /** Seconds between two codes. */
  step: z.number().int(),
  tokens: z.array(z.string()),
})
export type UserQr = z.infer<typeof UserQr>

export const generateUserQr = endpoint({
  method: 'POST',
  url: '/api/qr/generate/:id',
  access: 'user-qr.show',
  opens: { path: 'id' },
  failure: texts.failed,
  summary: 'Bir üyenin gelecek on dakikalık giriş kodlarını verir',
  schema: { params: IdParams, response: { 200: UserQr } },
})

export const refreshUserQr = endpoint({
  method: 'POST',
  url: '/api/qr/refresh/:id',
  access: 'user-qr.show',
  opens: { path: 'id' },
  failure: texts.failed,
  summary: 'Giriş kodlarını yeniler; önceki kodlar geçersiz olur',
  schema: { params: IdParams, response: { 200: UserQr } },
})

export const showUserQr = endpoint({
  method: 'GET',
  url: '/api/qr/status/:id',
  access: 'user-qr.show',
  opens: { path: 'id' },
  failure: texts.statusFailed,
  summary: 'Giriş kodlarının durumu ve turnikenin şimdi vereceği yanıt',
  schema: {
    params: IdParams,
    querystring: z.object({ branchId: Id.optional() }),
    response: { 200: UserQrStatus },
  },
})
