import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import {
  AudienceInput,
  attachmentBytes,
  attachmentCount,
  Campaign,
  campaignChannels,
  Delivery,
  deliveryStates,
  leftOutReasons,
  ManualCampaignInput,
  Progress,
} from '#shared/messaging/campaigns/campaigns.schema.ts'

const texts = campaignsMessages

/** Chosen ids of list entries or members; those without consent are left out. */
const SubscriberIds = z.array(Id).max(20_000).optional()

/**
 * Every address once, however many accounts and entries of the list it stands in. Recipients and those who are left out
 * add up to everyone who matches.
 */
export const countAudience = endpoint({
  method: 'POST',
  url: '/api/marketting/audience',
  access: 'campaigns.create',
  failure: texts.audienceFailed,
  summary: 'Hedef kitledeki ya da seçilen adreslerin sayısı',
  schema: {
    body: z.object({
      channel: z.enum(campaignChannels).default('email'),
      branch: clearable(Id).default(null),
      audience: AudienceInput.prefault({}),
      /** Instead of the audience. */
      subscriberIds: SubscriberIds,
    }),
    response: {
      200: z.object({
        /** Recipients. */
        recipients: z.number().int(),
        /** The other matches by reason. */
        leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number().int() })),
        /** Recipients who have had another message today: theirs is sent tomorrow. */
        later: z.number().int(),
        /** Lira for a part of a text message; null for mails and where the club has not said. */
        partPrice: z.number().nullable(),
      }),
    },
  },
})

/** Returns once every recipient is queued. Chosen recipients replace the campaign's audience. */
export const sendCampaign = endpoint({
  method: 'POST',
  url: '/api/marketting/sendCampaign/:campaignId',
  access: 'campaigns.send',
  failure: texts.sendFailed,
  summary: 'Kampanyayı gönderir',
  schema: {
    params: z.object({ campaignId: Id }),
    body: z.object({ subscriberIds: SubscriberIds }),
    response: { 200: Campaign },
  },
})

/** Creates and sends a mail with attachments. */
export const sendManualCampaign = endpoint({
  method: 'POST',
  url: '/api/marketting/sendManualCampaign',
  access: 'campaigns.send',
  failure: texts.failed,
  summary: 'Ekleriyle bir e-posta yazar ve gönderir',
  files: {
    attachments: {
      kind: 'attachment',
      maxCount: attachmentCount,
      maxBytes: attachmentBytes,
      tooLarge: texts.attachmentTooLarge,
      tooMany: texts.attachmentTooMany(attachmentCount),
    },
  },
  schema: { body: ManualCampaignInput, response: { 201: Campaign } },
})

export const scheduleCampaign = endpoint({
  method: 'POST',
  url: '/api/marketting/:id/schedule',
  access: 'campaigns.edit',
  failure: texts.scheduleFailed,
  summary: 'Kampanyanın gönderileceği zamanı belirler',
  schema: { params: IdParams, body: z.object({ scheduledAt: Instant }), response: { 200: Campaign } },
})

/** Returns a scheduled campaign to draft. */
export const unscheduleCampaign = endpoint({
  method: 'POST',
  url: '/api/marketting/:id/unschedule',
  access: 'campaigns.edit',
  failure: texts.scheduleFailed,
  summary: 'Zamanlamayı kaldırır',
  schema: { params: IdParams, response: { 200: Campaign } },
})

export const pauseCampaign = endpoint({
  method: 'POST',
  url: '/api/marketting/:id/pause',
  access: 'campaign-deliveries.edit',
  failure: texts.pauseFailed,
  summary: 'Gönderimi duraklatır',
  schema: { params: IdParams, response: { 200: Progress } },
})

export const resumeCampaign = endpoint({
  method: 'POST',
  url: '/api/marketting/:id/resume',
  access: 'campaign-deliveries.edit',
  failure: texts.resumeFailed,
  summary: 'Duraklatılan gönderimi sürdürür',
  schema: { params: IdParams, response: { 200: Progress } },
})

/** Cheap enough to be polled every second. */
export const showProgress = endpoint({
  method: 'GET',
  url: '/api/marketting/:id/progress',
  access: 'campaign-deliveries.show',
  failure: texts.progressFailed,
  summary: 'Gönderimin durumu',
  schema: { params: IdParams, response: { 200: Progress } },
})

export const listRecipients = endpoint({
  method: 'GET',
  url: '/api/marketting/:id/recipients',
  access: 'campaign-deliveries.show',
  failure: texts.recipientsFailed,
  summary: 'Bir kampanyanın alıcıları ve her birinin e-postası',
  list: true,
  schema: {
    params: IdParams,
    querystring: listQuery(['email'], { state: z.enum(deliveryStates).optional() }),
    response: { 200: z.array(Delivery) },
  },
})

/** Deliveries with an unknown outcome, of all campaigns. */
export const listUnknownDeliveries = endpoint({
  method: 'GET',
  url: '/api/marketting/in-doubt',
  access: 'campaign-deliveries.show',
  failure: texts.doubtsFailed,
  summary: 'Durumu belirsiz e-postalar',
  list: true,
  schema: {
    querystring: listQuery(['settledAt'], { campaign: Id.optional() }),
    response: { 200: z.array(Delivery) },
  },
})

export const doubtDecisions = ['send-again', 'treat-as-sent'] as const

/** Deliveries decided meanwhile stay as they are. */
export const decideUnknownDeliveries = endpoint({
  method: 'PUT',
  url: '/api/marketting/in-doubt',
  access: 'campaign-deliveries.edit',
  failure: texts.decideFailed,
  summary: 'Durumu belirsiz e-postalar için karar: yeniden gönder ya da gitmiş say',
  schema: {
    body: z.object({
      ids: z.array(Id).min(1, validationMessages.required).max(1000),
      decision: z.enum(doubtDecisions),
    }),
    response: { 200: z.object({ decided: z.number().int() }) },
  },
})
