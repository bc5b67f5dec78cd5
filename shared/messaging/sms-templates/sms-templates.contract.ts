import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, Text, WholeNumber } from '#shared/core/fields.ts'
import { named } from '#shared/core/named.ts'
import { smsTemplatesMessages } from '#shared/messaging/sms-templates/sms-templates.messages.ts'
import { smsTemplateKinds } from '#shared/messaging/sms-templates/sms-templates.rules.ts'

const texts = smsTemplatesMessages

/** The text of a notice that goes by SMS to people without an e-mail address. */
export const SmsTemplate = named('SmsTemplate', {
  _id: z.enum(smsTemplateKinds),
  text: z.string(),
  /** Whether the notice is sent by SMS at all. */
  isOn: z.boolean(),
  /** The club has not written one: the product's text is sent. */
  isDefault: z.boolean(),
  /** 0 while it is the default. */
  version: z.number().int(),
})
export type SmsTemplate = z.infer<typeof SmsTemplate>

export const SmsTemplateChange = named('SmsTemplateChange', {
  text: Text(1600).min(1).optional(),
  isOn: Flag.optional(),
  /** As it was read; an older one is refused with 409. */
  version: WholeNumber(0, 2 ** 31 - 1).optional(),
})
export type SmsTemplateChange = z.output<typeof SmsTemplateChange>

const TemplateParams = z.object({ id: z.enum(smsTemplateKinds, texts.notFound) })

export const listSmsTemplates = endpoint({
  method: 'GET',
  url: '/api/sms-templates',
  access: 'sms-templates.list',
  failure: texts.listFailed,
  summary: 'Bildirimlerin SMS metinleri',
  schema: { response: { 200: z.array(SmsTemplate) } },
})
export const showSmsTemplate = endpoint({
  method: 'GET',
  url: '/api/sms-templates/:id',
  access: 'sms-templates.list',
  failure: texts.showFailed,
  summary: 'Bir bildirimin SMS metni',
  schema: { params: TemplateParams, response: { 200: SmsTemplate } },
})
export const updateSmsTemplate = endpoint({
  method: 'PUT',
  url: '/api/sms-templates/:id',
  access: 'sms-templates.edit',
  failure: texts.saveFailed,
  summary: 'Bir bildirimin SMS metnini değiştirir',
  schema: { params: TemplateParams, body: SmsTemplateChange, response: { 200: SmsTemplate } },
})
export const testSmsTemplate = endpoint({
  method: 'POST',
  url: '/api/sms-templates/:id/test',
  access: 'sms-templates.edit',
  failure: texts.testFailed,
  summary: 'SMS metnini örnek değerlerle kendi telefonuna gönderir',
  schema: { params: TemplateParams, body: SmsTemplateChange.pick({ text: true }), response: { 200: Done } },
})
