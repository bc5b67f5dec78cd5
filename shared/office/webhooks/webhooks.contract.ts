import { z } from 'zod'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { testEvent, webhookEventNames } from '#shared/office/webhooks/webhook-events.ts'
import { webhooksMessages } from '#shared/office/webhooks/webhooks.messages.ts'

const texts = webhooksMessages

/** Webhooks of a club at most. */
export const mostWebhooks = 20

export const webhookStates = ['on', 'off'] as const
/**
 * Why a webhook is off: somebody switched it off, the receiver answered 410, nothing arrived for three days, its author is
 * no admin any more, or a backup was restored.
 */
export const offReasons = ['manual', 'gone', 'failing', 'author', 'restored'] as const

/** An address that is told about changes. */
export const Webhook = named('Webhook', {
  _id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  /** Empty for all, also for those opened later. */
  branches: z.array(Id),
  /** Who created it or switched it on last; it is off once this is no admin any more. */
  author: Id,
  state: z.enum(webhookStates),
  offReason: z.enum(offReasons).nullable(),
  offAt: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
  /** Since when nothing has arrived; null after a success. */
  failingSince: Instant.nullable(),
  /** Until when the earlier secret signs as well. */
  earlierUntil: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Webhook = z.infer<typeof Webhook>

/** The secret is returned once and stored sealed. */
const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

const fields = {
  name: Line(80),
  url: Line(500),
  events: z
    .array(z.enum(webhookEventNames))
    .min(1, texts.noEvents)
    .max(webhookEventNames.length)
    .transform((events) => [...new Set(events)]),
  branches: z.array(Id).max(1000),
}

export const WebhookInput = named('WebhookInput', { ...fields, branches: fields.branches.default([]) })
/** Absent fields stay as they are. */
export const WebhookChange = z.object(fields).partial().extend({ version: Version.optional() })

const calls = crudEndpoints({
  resource: 'webhooks',
  url: '/api/webhooks',
  texts,
  summaries: {
    list: 'Webhook’lar',
    show: 'Bir webhook',
    create: 'Webhook ekler; anahtarı bir kez gösterilir',
    update: 'Webhook’un adresini, olaylarını ve şubelerini değiştirir',
    remove: 'Webhook’u gönderim kayıtlarıyla birlikte siler',
  },
  row: Webhook,
  query: listQuery(['name', 'createdAt'], {
    state: z.enum(webhookStates).optional(),
    /** Switched off by the product, not by somebody. */
    isStopped: z.boolean().optional(),
  }),
  input: WebhookInput,
  change: WebhookChange,
  more: { create: { requiresStepUp: true }, update: { requiresStepUp: true } },
})
export const { list: listWebhooks, show: showWebhook, update: updateWebhook, remove: deleteWebhook } = calls

export const addWebhook = endpoint({
  ...calls.create,
  schema: { body: WebhookInput, response: { 201: WebhookWithSecret } },
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  url: '/api/webhooks/:id/rotate',
  access: 'webhooks.edit',
  requiresStepUp: true,
  failure: texts.rotateFailed,
  summary: 'Yeni anahtar verir; eskisi de 7 gün boyunca imzalar',
  schema: { params: IdParams, response: { 200: WebhookWithSecret } },
})

export const endWebhookRotation = endpoint({
  method: 'POST',
  url: '/api/webhooks/:id/end-rotation',
  access: 'webhooks.edit',
  failure: texts.rotateFailed,
  summary: 'Eski anahtarın imzasını hemen bitirir',
  schema: { params: IdParams, response: { 200: Webhook } },
})

export const switchWebhook = endpoint({
  method: 'PUT',
  url: '/api/webhooks/:id/state',
  access: 'webhooks.edit',
  failure: texts.switchFailed,
  summary: 'Webhook’u açar ya da kapatır; açan, webhook’un sahibi olur',
  schema: {
    params: IdParams,
    body: z.object({ state: z.enum(webhookStates) }),
    response: { 200: Webhook },
  },
})

const Queued = z.object({ message: z.string(), count: z.number().int() })

export const testWebhook = endpoint({
  method: 'POST',
  url: '/api/webhooks/:id/test',
  access: 'webhooks.edit',
  failure: texts.testFailed,
  summary: 'Webhook’a bir deneme bildirimi gönderir',
  schema: { params: IdParams, response: { 200: Queued } },
})

export const replayWebhook = endpoint({
  method: 'POST',
  url: '/api/webhooks/:id/replay',
  access: 'webhooks.edit',
  failure: texts.replayFailed,
  summary: 'Bir aralıkta olup ulaştırılamamış bildirimleri yeniden gönderir',
  schema: {
    params: IdParams,
    body: z.object({ from: Instant, until: Instant }),
    response: { 200: Queued },
  },
})

/** What is sent to webhooks. */
export const deliveryTypes = [...webhookEventNames, testEvent] as const

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt failed without a status. */
export const deliveryFailures = ['timeout', 'connection', 'address', 'secret'] as const

/** One event for one webhook. Neither the body nor the answer is kept. */
export const WebhookDelivery = named('WebhookDelivery', {
  /** Sent as `webhook-id`; the same in every attempt. */
  _id: Id,
  webhook: Id,
  type: z.enum(deliveryTypes),
  /** The record that the event is about. */
  record: Id,
  branch: Id.nullable(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** Of the last answer. */
  status: z.number().int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  /** Milliseconds of the last attempt. */
  duration: z.number().int().nullable(),
  lastAt: Instant.nullable(),
  /** When it is sent next; null where it is not. */
  nextAt: Instant.nullable(),
  createdAt: Instant,
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  url: '/api/webhook-deliveries',
  access: 'webhook-deliveries.list',
  failure: texts.deliveriesFailed,
  summary: 'Webhook gönderimleri, en yenisi önce; 30 gün saklanır',
  list: true,
  schema: {
    querystring: listQuery(['createdAt'], {
      webhook: Id.optional(),
      state: z.enum(deliveryStates).optional(),
      type: z.enum(deliveryTypes).optional(),
      from: Instant.optional(),
      until: Instant.optional(),
    }),
    response: { 200: z.array(WebhookDelivery) },
  },
})

export const replayDelivery = endpoint({
  method: 'POST',
  url: '/api/webhook-deliveries/:id/replay',
  access: 'webhook-deliveries.edit',
  failure: texts.replayFailed,
  summary: 'Bir bildirimi aynı numarayla yeniden gönderir',
  schema: { params: IdParams, response: { 200: Queued } },
})
