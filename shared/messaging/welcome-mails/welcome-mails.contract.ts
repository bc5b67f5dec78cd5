import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { clearable, Email, Instant, Line, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { CampaignChange, deliveryStates, MailSubject } from '#shared/messaging/campaigns/campaigns.schema.ts'
import { readMonth, thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import { emailMessages } from '#shared/messaging/welcome-mails/welcome-mails.messages.ts'

const texts = emailMessages

/** A month of the club's calendar, `YYYY-MM`: its mail goes to the members who registered in it. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** A month as people write it (`readMonth`). */
export const MonthInput = z
  .union([z.string(), z.number()])
  .transform((given, { addIssue }) => {
    const month = readMonth(String(given))
    if (month) return month
    addIssue(texts.month)
    return z.NEVER
  })
  .meta({ id: 'MonthInput' })

/** State of a member's welcome mail. */
export const welcomeStates = ['waiting', 'no-consent', 'no-address', 'removed', ...deliveryStates] as const
export type WelcomeState = (typeof welcomeStates)[number]

const letter = { subject: true, preheader: true, content: true, actionLabel: true, actionLink: true } as const

export const WelcomeTemplate = named('WelcomeTemplate', {
  month: Month,
  /** The branch whose template it is or would be; null for all branches without one of their own. */
  branch: Id.nullable(),
  subject: z.string(),
  preheader: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  actionLabel: z.string(),
  actionLink: z.string(),
  /** No template was written for this month and branch: that of all branches, or the default, is sent. */
  isDefault: z.boolean(),
  /** 0 while it is the default. */
  version: z.number().int(),
})
export type WelcomeTemplate = z.infer<typeof WelcomeTemplate>

/** Empty or null: all branches. Absent: the own branch of staff, all branches for those who work in all. */
const BranchChoice = clearable(Id).optional()

/** Absent fields stay as they are. */
export const WelcomeTemplateChange = CampaignChange.pick(letter)
  .extend({
    subject: MailSubject.optional(),
    month: MonthInput,
    branch: BranchChoice,
    /** As it was read; an older one is refused with 409. */
    version: WholeNumber(0, 2 ** 31 - 1).optional(),
  })
  .meta({ id: 'WelcomeTemplateChange' })
export type WelcomeTemplateChange = z.output<typeof WelcomeTemplateChange>

/** How many of the members who registered in a month stand in each state. */
export const WelcomeCounts = z.record(z.enum(welcomeStates), z.number().int())
export type WelcomeCounts = z.infer<typeof WelcomeCounts>

export const WelcomePreview = named('WelcomePreview', {
  template: WelcomeTemplate,
  members: z.number().int(),
  counts: WelcomeCounts,
  /** Rendered for an example recipient. */
  subject: z.string(),
  html: z.string(),
})
export type WelcomePreview = z.infer<typeof WelcomePreview>

export const WelcomeRecipient = named('WelcomeRecipient', {
  _id: Id,
  name: z.string(),
  email: z.string(),
  branch: Id.nullable(),
  /** When the member registered. */
  createdAt: Instant,
  month: Month,
  /** The subject that went out; empty while none has. */
  template: z.string(),
  state: z.enum(welcomeStates),
  /** Why the mail failed, waits or was skipped. */
  reason: z.string(),
  /** When the first attempt ended. */
  settledAt: Instant.nullable(),
})
export type WelcomeRecipient = z.infer<typeof WelcomeRecipient>

export const previewWelcomeMails = endpoint({
  method: 'GET',
  url: '/api/email/preview-bulk-welcome-emails',
  access: 'welcome-mails.list',
  failure: texts.previewFailed,
  summary: 'Bir ayın hoş geldin e-postası: şablonu, görünüşü ve kaç üyeye gideceği; ay verilmezse bu ayın',
  schema: {
    querystring: z.object({ month: MonthInput.default(thisMonth), branch: Id.optional() }),
    response: { 200: WelcomePreview },
  },
})

export const listWelcomeRecipients = endpoint({
  method: 'GET',
  url: '/api/email/recipients',
  access: 'welcome-mails.list',
  failure: texts.recipientsFailed,
  summary: 'Ayın üyeleri ve hoş geldin e-postalarının durumu; ay verilmezse bu ayın',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'name', 'email'], {
      state: z.enum(welcomeStates).optional(),
      branch: Id.optional(),
    }).extend({ month: MonthInput.optional() }),
    response: { 200: z.array(WelcomeRecipient) },
  },
})

/** Idempotent: each member gets it once, also with simultaneous calls. Staff send to the members of their branches. */
export const sendWelcomeMails = endpoint({
  method: 'POST',
  url: '/api/email/send-bulk-welcome-emails',
  access: 'welcome-mails.send',
  failure: texts.sendFailed,
  summary: 'Ayın üyelerine hoş geldin e-postasını gönderir; her üyeye bir kez',
  schema: {
    body: z.object({ month: MonthInput, branch: BranchChoice }),
    response: {
      200: Done.extend({
        /** Campaigns whose progress and recipients can be requested: one for each text. */
        campaigns: z.array(Id),
        queued: z.number().int(),
      }),
    },
  },
})

export const sendTestWelcomeMail = endpoint({
  method: 'POST',
  url: '/api/email/send-test-email',
  access: 'welcome-mails.send',
  failure: texts.testFailed,
  summary: 'Ayın hoş geldin e-postasını deneme için bir adrese gönderir',
  limit: 'test-mail',
  schema: {
    body: z.object({ email: Email, fullName: Line(120), month: MonthInput, branch: BranchChoice }),
    response: { 200: Done },
  },
})

/** Permanent: a later run skips an excluded member as well. */
export const removeRecipient = endpoint({
  method: 'DELETE',
  url: '/api/email/remove-recipient/:email',
  access: 'welcome-mails.delete',
  failure: texts.removeFailed,
  summary: 'Bir üyeyi hoş geldin e-postasının alıcılarından çıkarır',
  schema: { params: z.object({ email: Email }), response: { 200: Done } },
})

export const updateWelcomeTemplate = endpoint({
  method: 'POST',
  url: '/api/email/update-template',
  access: 'welcome-mails.edit',
  failure: texts.templateFailed,
  summary: 'Ayın hoş geldin e-postasını yazar',
  schema: { body: WelcomeTemplateChange, response: { 200: WelcomeTemplate } },
})
