import { z } from 'zod'
import { Verdict } from '#shared/access/turnstile/turnstile.schema.ts'
import { userQrMessages } from '#shared/access/user-qr/user-qr.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'

const texts = userQrMessages

const status = {
  user: Id,
  /** Whether codes were given that are still good. */
  isActive: z.boolean(),
  expiresAt: Instant.nullable(),
  /** What the gate would say now; null for someone who belongs to no branch. */
  entry: Verdict.nullable(),
}

export const UserQrStatus = z.object(status)
export type UserQrStatus = z.infer<typeof UserQrStatus>

/** The codes of the next ten minutes, each good in its own 30 seconds and once. */
export const UserQr = z.object({
  ...status,
  /** The server's clock, by which the codes are meant. */
  issuedAt: Instant,
  /** Seconds from one code to the next. */
  step: z.number().int(),
  tokens: z.array(z.string()),
})
export type UserQr = z.infer<typeof UserQr>

export const generateUserQr = endpoint({
  method: 'POST',
  url: '/api/qr/generate/:id',
  access: 'userQr.show',
  failure: texts.failed,
  summary: 'Bir üyenin gelecek on dakikalık giriş kodlarını verir',
  schema: { params: IdParams, response: { 200: UserQr } },
})

export const refreshUserQr = endpoint({
  method: 'POST',
  url: '/api/qr/refresh/:id',
  access: 'userQr.show',
  failure: texts.failed,
  summary: 'Giriş kodlarını yeniler; önceki kodlar geçersiz olur',
  schema: { params: IdParams, response: { 200: UserQr } },
})

export const showUserQr = endpoint({
  method: 'GET',
  url: '/api/qr/status/:id',
  access: 'userQr.show',
  failure: texts.statusFailed,
  summary: 'Giriş kodlarının durumu ve kapının şimdi ne diyeceği',
  schema: {
    params: IdParams,
    querystring: z.object({ branchId: Id.optional() }),
    response: { 200: UserQrStatus },
  },
})
