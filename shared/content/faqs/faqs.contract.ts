import { z } from 'zod'
import { faqsMessages } from '#shared/content/faqs/faqs.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, Instant, Line, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { pageTags } from '#shared/core/page.ts'

const texts = faqsMessages

/** A question that is asked often, and its answer. */
export const Faq = z.object({
  _id: Id,
  topic: z.string(),
  question: z.string(),
  answer: z.string(),
  order: z.number().int(),
  isActive: z.boolean(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Faq = z.infer<typeof Faq>

const fields = {
  topic: Text(80),
  question: Line(300),
  answer: Line(4000),
  order: WholeNumber(0, 10_000),
  isActive: Flag,
}

export const FaqInput = z.object({
  ...fields,
  topic: fields.topic.default(''),
  order: fields.order.default(0),
  isActive: fields.isActive.default(true),
})
export const FaqChange = z.object(fields).partial().extend({ version: Version.optional() })

export const listFaqs = endpoint({
  method: 'GET',
  url: '/api/faqs',
  cacheTags: () => [pageTags.faqs],
  access: 'faqs.list',
  failure: texts.listFailed,
  summary: 'Sık sorulan sorular; ziyaretçiler yalnızca yayındakileri görür',
  list: true,
  schema: {
    querystring: listQuery(['order', 'question', 'topic', 'createdAt'], { isActive: z.boolean().optional() }),
    response: { 200: z.array(Faq) },
  },
})

export const showFaq = endpoint({
  method: 'GET',
  url: '/api/faqs/:id',
  cacheTags: () => [pageTags.faqs],
  access: 'faqs.show',
  failure: texts.listFailed,
  summary: 'Bir soru ve yanıtı',
  schema: { params: IdParams, response: { 200: Faq } },
})

export const addFaq = endpoint({
  method: 'POST',
  url: '/api/faqs',
  access: 'faqs.create',
  failure: texts.createFailed,
  summary: 'Soru ekler',
  schema: { body: FaqInput, response: { 201: Faq } },
})

export const updateFaq = endpoint({
  method: 'PUT',
  url: '/api/faqs/:id',
  access: 'faqs.edit',
  failure: texts.updateFailed,
  summary: 'Soruyu günceller',
  schema: { params: IdParams, body: FaqChange, response: { 200: Faq } },
})

export const orderFaqs = endpoint({
  method: 'PUT',
  url: '/api/faqs/order',
  access: 'faqs.edit',
  failure: texts.orderFailed,
  summary: 'Soruları verilen sıraya dizer; adı geçmeyenler sonda kalır',
  schema: { body: z.object({ ids: z.array(Id).min(1).max(1000) }), response: { 200: Done } },
})

/** Each with its own audit entry, in one transaction. */
export const switchFaqs = endpoint({
  method: 'PUT',
  url: '/api/faqs/many',
  access: 'faqs.edit',
  failure: texts.updateFailed,
  summary: 'Soruları birlikte yayına alır ya da yayından kaldırır',
  schema: { body: changeOfMany({ isActive: Flag }), response: { 200: ManyChanged } },
})

export const deleteFaq = endpoint({
  method: 'DELETE',
  url: '/api/faqs/:id',
  access: 'faqs.delete',
  failure: texts.deleteFailed,
  summary: 'Soruyu siler',
  schema: { params: IdParams, response: { 200: Done } },
})
