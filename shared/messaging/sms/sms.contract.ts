import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { smsMessages as texts } from '#shared/messaging/sms/sms.messages.ts'
import { smsHolds, smsKinds, smsStates } from '#shared/messaging/sms/sms.schema.ts'
import { Phone } from '#shared/people/users/users.schema.ts'

/** A text message of the back office. The text of a code is never shown. */
export const SmsMessage = named('SmsMessage', {
  _id: Id,
  kind: z.enum(smsKinds),
  /** E.164; null for a person whose account is closed. */
  recipient: z.string().nullable(),
  text: z.string(),
  parts: z.number().int(),
  /** Lira for all parts at today's price; null where the club has not said one. */
  price: z.number().nullable(),
  user: Id.nullable(),
  branch: Id.nullable(),
  state: z.enum(smsStates),
  /** Why a queued one waits. */
  hold: z.enum(smsHolds).nullable(),
  /** Why it was not sent or did not arrive, as a sentence; empty without a reason. */
  reason: z.string(),
  attempts: z.number().int(),
  /** When a queued one is sent at the earliest. */
  dueAt: Instant,
  createdAt: Instant,
  sentAt: Instant.nullable(),
  settledAt: Instant.nullable(),
})
export type SmsMessage = z.infer<typeof SmsMessage>

export const listSms = endpoint({
  method: 'GET',
  url: '/api/sms',
  access: 'sms.list',
  failure: texts.listFailed,
  summary: 'Giden SMS’ler, en yenisi önce; numarayla aranır',
  list: true,
  opens: { query: 'user' },
  schema: {
    querystring: listQuery(['createdAt'], {
      state: z.enum(smsStates).optional(),
      kind: z.enum(smsKinds).optional(),
      branch: Id.optional(),
      user: Id.optional(),
      campaign: Id.optional(),
      from: Instant.optional(),
      until: Instant.optional(),
    }),
    response: { 200: z.array(SmsMessage) },
  },
})

export const showSms = endpoint({
  method: 'GET',
  url: '/api/sms/:id',
  access: 'sms.show',
  failure: texts.showFailed,
  summary: 'Bir SMS ve durumu',
  opens: { path: 'id', of: 'sms_messages' },
  schema: { params: IdParams, response: { 200: SmsMessage } },
})

export const smsDecisions = ['send-again', 'treat-as-sent'] as const

/** Messages decided meanwhile stay as they are. */
export const decideUnknownSms = endpoint({
  method: 'PUT',
  url: '/api/sms/decisions',
  access: 'sms.edit',
  failure: texts.decideFailed,
  summary: 'Durumu belirsiz SMS’ler için karar: yeniden gönder ya da gitmiş say',
  schema: {
    body: z.object({
      ids: z.array(Id).min(1, validationMessages.required).max(1000),
      decision: z.enum(smsDecisions),
    }),
    response: { 200: z.object({ decided: z.number().int() }) },
  },
})

const hour = z.number().int().min(0).max(23)

const ThousandPrice = z.number().min(0).max(10_000)

const BranchParts = z.object({
  branch: Id,
  /** The most parts of a month; null without a limit. */
  monthlyParts: z.number().int().min(0).max(10_000_000).nullable(),
})

/** The provider and the rules of sending. */
export const SmsSettings = named('SmsSettings', {
  _id: z.literal('club'),
  /** Null where none is configured. */
  provider: z.enum(['netgsm', 'simulator']).nullable(),
  /** The sender that people see. */
  header: z.string(),
  /** What is left at the provider; null where it does not say. */
  credit: z.object({ amount: z.number(), unit: z.string() }).nullable(),
  /** The failure that lasts, as a sentence. */
  failure: z.object({ since: Instant, reason: z.string() }).nullable(),
  /** Hours of the club's clock without messages that are not urgent; equal ones mean none. */
  quietFrom: hour,
  quietTo: hour,
  /** Lira for 1,000 parts; 0 where the club has not said. */
  thousandPrice: ThousandPrice,
  /** Open branches with the parts that they have sent this month. */
  branches: z.array(BranchParts.extend({ name: z.string(), usedParts: z.number().int() })),
  /** Rows of reports that name no message of the club. */
  foreignReports: z.number().int(),
  version: z.number().int(),
})
export type SmsSettings = z.infer<typeof SmsSettings>

export const showSmsSettings = endpoint({
  method: 'GET',
  url: '/api/sms/settings',
  access: 'sms-settings.show',
  failure: texts.statusFailed,
  summary: 'SMS sağlayıcısı, sessiz saatler ve şubelerin aylık sınırları',
  schema: { response: { 200: SmsSettings } },
})

export const SmsSettingsChange = z.object({
  quietFrom: hour.optional(),
  quietTo: hour.optional(),
  thousandPrice: ThousandPrice.optional(),
  branches: z.array(BranchParts).max(1000).optional(),
  version: z.number().int().optional(),
})
export type SmsSettingsChange = z.infer<typeof SmsSettingsChange>

export const updateSmsSettings = endpoint({
  method: 'PUT',
  url: '/api/sms/settings',
  access: 'sms-settings.edit',
  failure: texts.editFailed,
  summary: 'Sessiz saatleri, parça fiyatını ve aylık sınırları değiştirir',
  schema: { body: SmsSettingsChange, response: { 200: SmsSettings } },
})

export const sendTestSms = endpoint({
  method: 'POST',
  url: '/api/sms/test',
  access: 'sms-settings.edit',
  failure: texts.testFailed,
  summary: 'Bir numaraya deneme SMS’i gönderir; sonucu SMS’in durumundadır',
  limit: 'test-mail',
  schema: { body: z.object({ phone: Phone }), response: { 201: SmsMessage } },
})
