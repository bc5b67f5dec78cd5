import { z } from 'zod'
import { turnstileMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import { Decision, Entry } from '#shared/access/turnstile/turnstile.schema.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Version, WholeNumber } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'

const texts = turnstileMessages

/** The code on the screen at a branch's gate. */
export const BranchCode = named('BranchCode', {
  _id: Id.nullable(),
  branch: Id,
  isActive: z.boolean(),
  /** Content of the QR code; null without an active code. */
  url: z.string().nullable(),
  /** The same code for typing, eight digits. */
  digits: z.string().nullable(),
  /** When the next code is shown. */
  renewsAt: Instant.nullable(),
  createdAt: Instant.nullable(),
})
export type BranchCode = z.infer<typeof BranchCode>

export const GateSettings = named('GateSettings', {
  /** Anti-passback: minutes within which a person cannot enter again. */
  passBackMinutes: z.number().int(),
  /** Hours after which a person without an exit no longer counts as inside. */
  stayHours: z.number().int(),
  version: z.number().int(),
})
export type GateSettings = z.infer<typeof GateSettings>

const GateStatus = BranchCode.extend({ occupancy: z.number().int(), settings: GateSettings }).meta({
  id: 'GateStatus',
})

export const generateCode = endpoint({
  method: 'POST',
  url: '/api/turnike/generate/:branchId',
  access: 'turnstile.edit',
  answersSecret: true,
  failure: texts.codeFailed,
  summary: 'Turnike ekranının kodunu üretir; önceki kod geçersiz olur',
  schema: { params: BranchIdParams, response: { 200: BranchCode } },
})

export const showGate = endpoint({
  method: 'GET',
  url: '/api/turnike/status/:branchId',
  access: 'turnstile.show',
  failure: texts.statusFailed,
  summary: 'Turnike ekranının güncel kodu, içerideki kişi sayısı ve turnike ayarları',
  schema: { params: BranchIdParams, response: { 200: GateStatus } },
})

export const listLogs = endpoint({
  method: 'GET',
  url: '/api/turnike/logs/:branchId',
  access: 'turnstile.show',
  failure: texts.logsFailed,
  summary: 'Bir şubenin geçiş kayıtları, en yenisi önce; istenirse tek bir günün',
  schema: {
    params: BranchIdParams,
    querystring: z.object({
      page: WholeNumber(1, 1_000_000).default(1),
      limit: WholeNumber(1, 200).default(20),
      /** A day in the club's time zone. */
      date: z.iso.date(validationMessages.date).optional(),
    }),
    response: {
      200: z.object({
        logs: z.array(Entry),
        page: z.number().int(),
        totalPages: z.number().int(),
        total: z.number().int(),
      }),
    },
  },
})

export const refreshCode = endpoint({
  method: 'POST',
  url: '/api/turnike/refresh/:branchId',
  access: 'turnstile.edit',
  answersSecret: true,
  failure: texts.codeFailed,
  summary: 'Turnike ekranının kodunu yeniler; önceki kod geçersiz olur',
  schema: { params: BranchIdParams, response: { 200: BranchCode } },
})

export const deactivateCode = endpoint({
  method: 'POST',
  url: '/api/turnike/deactivate/:id',
  access: 'turnstile.edit',
  failure: texts.deactivateFailed,
  summary: 'Turnike ekranının kodunu kapatır',
  schema: { params: IdParams, response: { 200: BranchCode } },
})

export const saveGateSettings = endpoint({
  method: 'PUT',
  url: '/api/turnike/settings/:branchId',
  access: 'turnstile.edit',
  failure: texts.settingsFailed,
  summary: 'Turnike ayarlarını kaydeder',
  schema: {
    params: BranchIdParams,
    body: z.object({
      passBackMinutes: WholeNumber(0, 240),
      stayHours: WholeNumber(1, 24),
      version: Version.optional(),
    }),
    response: { 200: GateSettings },
  },
})

/** For a phone without a camera: the digits beside the QR code. */
export const findCode = endpoint({
  method: 'GET',
  url: '/api/turnike/code/:digits',
  access: 'turnstile.enter',
  failure: texts.findFailed,
  summary: 'Turnike ekranındaki rakamların kodunu bulur',
  limit: 'token-check',
  schema: {
    params: z.object({ digits: z.string().regex(/^\d{8}$/, texts.digitsInvalid) }),
    response: { 200: z.object({ code: z.string() }) },
  },
})

/** Called when the member confirms; opening the code's URL alone does nothing. */
export const enterByCode = endpoint({
  method: 'POST',
  url: '/api/turnike/enter',
  access: 'turnstile.enter',
  failure: texts.enterFailed,
  summary: 'Turnike ekranındaki kodla giriş yapar',
  schema: { body: z.object({ code: z.string().max(200) }), response: { 200: Decision } },
})

/** Public. */
export const showOccupancy = endpoint({
  method: 'GET',
  url: '/api/turnike/occupancy/:branchId',
  access: 'turnstile.occupancy',
  failure: texts.occupancyFailed,
  summary: 'Şubede şu anda kaç kişi var',
  schema: { params: BranchIdParams, response: { 200: z.object({ occupancy: z.number().int() }) } },
})
