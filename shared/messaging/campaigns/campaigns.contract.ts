import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Email, Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import {
  Campaign,
  CampaignChange,
  CampaignInput,
  CampaignRow,
  campaignKinds,
  campaignStatuses,
} from '#shared/messaging/campaigns/campaigns.schema.ts'

const texts = campaignsMessages

const sortable = ['createdAt', 'sentAt', 'title'] as const
const filters = {
  branch: Id.optional(),
  kind: z.enum(campaignKinds).optional(),
  status: z.enum(campaignStatuses).optional(),
}

export const {
  list: listCampaigns,
  show: showCampaign,
  create: createCampaign,
  update: updateCampaign,
} = crudEndpoints({
  resource: 'campaigns',
  url: '/api/marketting',
  texts: { ...texts, listFailed: texts.failed, createFailed: texts.failed, updateFailed: texts.failed },
  summaries: {
    list: 'Kampanyalar; taslaklar ve zamanlananlar da',
    show: 'Bir kampanya ya da gönderilen e-posta',
    create: 'Kampanya taslağı oluşturur',
    update: 'Gönderilmemiş kampanyayı değiştirir',
  },
  row: Campaign,
  rows: z.array(CampaignRow),
  query: listQuery(sortable, filters),
  input: CampaignInput,
  /** A scheduled campaign may still be changed; a sent one never. */
  change: CampaignChange,
})

export const listMails = endpoint({
  method: 'GET',
  url: '/api/marketting/list',
  access: 'campaigns.list',
  failure: texts.sentFailed,
  summary: 'Gönderilen e-postalar, sayfa sayfa',
  list: true,
  schema: {
    querystring: listQuery(sortable, { branch: Id.optional(), kind: z.enum(campaignKinds).optional() }),
    response: { 200: z.array(CampaignRow) },
  },
})

export const listSentMails = endpoint({
  method: 'GET',
  url: '/api/marketting/sent-emails',
  access: 'campaigns.list',
  failure: texts.sentFailed,
  shapeFailure: texts.sentNotList,
  summary: 'En son gönderilen e-postalar',
  schema: { response: { 200: z.array(CampaignRow) } },
})

export const searchMails = endpoint({
  method: 'GET',
  url: '/api/marketting/search',
  access: 'campaigns.list',
  failure: texts.searchFailed,
  summary: 'Gönderilen e-postalarda başlığa ve konuya göre arar',
  schema: {
    querystring: z.object({ query: z.string().trim().max(100).default('') }),
    response: { 200: z.array(CampaignRow) },
  },
})

/** Filters are plain query parameters, as a form sends them; search, order and page are those of any list. */
export const filterCampaigns = endpoint({
  method: 'GET',
  url: '/api/marketting/filter',
  access: 'campaigns.list',
  failure: texts.filterFailed,
  summary: 'Kampanyaları duruma, türe, şubeye ve gönderim gününe göre filtreler',
  list: true,
  schema: {
    querystring: listQuery(sortable, {}).extend({
      ...filters,
      from: Instant.optional(),
      until: Instant.optional(),
    }),
    response: { 200: z.array(CampaignRow) },
  },
})

/** All of them or none. */
export const deleteCampaigns = endpoint({
  method: 'DELETE',
  url: '/api/marketting/delete',
  access: 'campaigns.delete',
  failure: texts.deleteFailed,
  summary: 'Kampanyaları ve gönderilen e-postaları siler',
  schema: {
    body: z.object({ ids: z.array(Id).min(1, validationMessages.required).max(1000) }),
    response: { 200: z.object({ success: z.literal(true), message: z.string(), deleted: z.number().int() }) },
  },
})

export const duplicateCampaign = endpoint({
  method: 'POST',
  url: '/api/marketting/:id/duplicate',
  access: 'campaigns.create',
  failure: texts.failed,
  summary: 'Kampanyanın yeni bir taslak olarak kopyası',
  schema: { params: IdParams, response: { 200: Campaign } },
})

/** Renders an unsaved campaign for an example recipient. */
export const previewCampaign = endpoint({
  method: 'POST',
  url: '/api/marketting/preview',
  access: 'campaigns.create',
  failure: texts.previewFailed,
  summary: 'E-postanın önizlemesi',
  schema: {
    body: CampaignInput.omit({ audience: true }),
    response: { 200: z.object({ subject: z.string(), html: z.string(), text: z.string() }) },
  },
})

/** Sends a campaign's text message with example values to the telephone of the current user. */
export const sendTestText = endpoint({
  method: 'POST',
  url: '/api/marketting/:id/test-sms',
  access: 'campaigns.edit',
  failure: texts.testTextFailed,
  summary: 'SMS kampanyasını deneme için kendi telefonuna gönderir',
  limit: 'test-mail',
  schema: { params: IdParams, response: { 200: Done } },
})

export const sendTestMail = endpoint({
  method: 'POST',
  url: '/api/marketting/:id/test',
  access: 'campaigns.edit',
  failure: texts.testFailed,
  summary: 'Kampanyayı deneme için bir adrese gönderir',
  limit: 'test-mail',
  schema: {
    params: IdParams,
    /** Default: the current user's address. */
    body: z.object({ email: Email.optional() }),
    response: { 200: z.object({ success: z.literal(true), message: z.string(), email: z.string() }) },
  },
})
