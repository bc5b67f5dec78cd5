import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Email, Instant, Line, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { messages } from '#shared/messages/messages.ts'

const texts = messages.email

/** A month of the club's calendar, `YYYY-MM`: its mails go to the members who registered in it. */
export const Month = z
  .string()
  .trim()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, texts.month)

/** What stands between a member and the welcome mail, or what became of it. */
export const welcomeStates = ['waiting', 'noConsent', 'removed', 'queued', 'sent', 'failed', 'doubt'] as const
export type WelcomeState = (typeof welcomeStates)[number]

export const WelcomeTemplate = z.object({
  month: Month,
  subject: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Nobody has written one for this month; it goes out as it is. */
  isDefault: z.boolean(),
  /** 0 while it is the default. */
  version: z.number().int(),
})
export type WelcomeTemplate = z.infer<typeof WelcomeTemplate>

/** Absent fields stay as they are. */
export const WelcomeTemplateChange = z.object({
  month: Month,
  subject: Line(160).optional(),
  content: z.string().trim().min(1, messages.validation.required).max(60_000).optional(),
  /** As it was read; 0 for the default. An older one is refused with 409. */
  version: WholeNumber(0, 2 ** 31 - 1).optional(),
})
export type WelcomeTemplateChange = z.infer<typeof WelcomeTemplateChange>

export const WelcomePreview = z.object({
  month: Month,
  template: WelcomeTemplate,
  /** Of the members who registered in the month. */
  counts: z.object({
    members: z.number().int(),
    ...(Object.fromEntries(welcomeStates.map((state) => [state, z.number().int()])) as Record<
      WelcomeState,
      z.ZodNumber
    >),
  }),
  /** The mail as it will look, for a made-up name. */
  subject: z.string(),
  html: z.string(),
})
export type WelcomePreview = z.infer<typeof WelcomePreview>

export const WelcomeRecipient = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  branch: Id.nullable(),
  /** When the member registered. */
  createdAt: Instant,
  month: Month,
  /** The subject that went out, or will. */
  template: z.string(),
  state: z.enum(welcomeStates),
  /** When the mail left; null while it has not. */
  sentAt: Instant.nullable(),
})
export type WelcomeRecipient = z.infer<typeof WelcomeRecipient>

/** What goes out to the members who registered in a month, and to how many of them. */
export const previewWelcomeMails = endpoint({
  method: 'GET',
  url: '/api/email/preview-bulk-welcome-emails',
  access: 'welcomeMails.list',
  failure: texts.previewFailed,
  summary: 'Bir ayın hoş geldin e-postası: şablonu, görünüşü ve kaç üyeye gideceği',
  schema: { querystring: z.object({ month: Month }), response: { 200: WelcomePreview } },
})

export const listWelcomeRecipients = endpoint({
  method: 'GET',
  url: '/api/email/recipients',
  access: 'welcomeMails.list',
  failure: texts.recipientsFailed,
  summary: 'Bir ayda kaydolan üyeler ve hoş geldin e-postalarının durumu',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'name', 'email'], {
      month: Month.optional(),
      state: z.enum(welcomeStates).optional(),
      branch: Id.optional(),
    }),
    response: { 200: z.array(WelcomeRecipient) },
  },
})

/** Each member gets it once, however often and by however many people this is called. */
export const sendWelcomeMails = endpoint({
  method: 'POST',
  url: '/api/email/send-bulk-welcome-emails',
  access: 'welcomeMails.send',
  failure: texts.sendFailed,
  summary: 'Ayın üyelerine hoş geldin e-postasını gönderir; her üyeye bir kez',
  schema: {
    body: z.object({ month: Month }),
    response: {
      200: Done.extend({
        month: Month,
        /** Under which the progress is to be seen. */
        campaign: Id,
        /** How many mails were queued by this call. */
        queued: z.number().int(),
      }),
    },
  },
})

export const sendTestMail = endpoint({
  method: 'POST',
  url: '/api/email/send-test-email',
  access: 'welcomeMails.send',
  failure: texts.testFailed,
  summary: 'Ayın hoş geldin e-postasını deneme olarak bir adrese gönderir',
  schema: {
    body: z.object({ email: Email, fullName: Line(120), month: Month }),
    response: { 200: Done },
  },
})

export const removeRecipient = endpoint({
  method: 'DELETE',
  url: '/api/email/remove-recipient/:email',
  access: 'welcomeMails.delete',
  failure: texts.removeFailed,
  summary: 'Bir üyeyi hoş geldin e-postasının alıcılarından çıkarır',
  schema: { params: z.object({ email: Email }), response: { 200: Done } },
})

export const updateWelcomeTemplate = endpoint({
  method: 'POST',
  url: '/api/email/update-template',
  access: 'welcomeMails.edit',
  failure: texts.templateFailed,
  summary: 'Ayın hoş geldin e-postasının konusunu ve içeriğini yazar',
  schema: {
    body: WelcomeTemplateChange,
    response: { 200: WelcomeTemplate },
  },
})
