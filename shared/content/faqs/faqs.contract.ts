import { z } from 'zod'
import { faqsMessages } from '#shared/content/faqs/faqs.messages.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, Instant, Line, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'

const texts = faqsMessages

/** A question that is asked often, and its answer. */
export const Faq = named('Faq', {
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

export const FaqInput = named('FaqInput', {
  ...fields,
  topic: fields.topic.default(''),
  order: fields.order.default(0),
  isActive: fields.isActive.default(true),
})
export const FaqChange = z
  .object(fields)
  .partial()
  .extend({ version: Version.optional() })
  .meta({ id: 'FaqChange' })

export const faqCalls = crudEndpoints({
  resource: 'faqs',
  url: '/api/faqs',
  texts,
  summaries: {
    list: 'Sık sorulan sorular; ziyaretçiler yalnızca yayındakileri görür',
    show: 'Bir soru ve yanıtı',
    create: 'Soru ekler',
    update: 'Soruyu günceller',
    remove: 'Soruyu siler',
  },
  row: Faq,
  query: listQuery(['order', 'question', 'topic', 'createdAt'], { isActive: z.boolean().optional() }),
  input: FaqInput,
  change: FaqChange,
  cacheTags: () => [pageTags.faqs],
})
export const {
  list: listFaqs,
  show: showFaq,
  create: addFaq,
  update: updateFaq,
  remove: deleteFaq,
} = faqCalls

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
