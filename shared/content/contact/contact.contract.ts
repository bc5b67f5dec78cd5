import { z } from 'zod'
import { contactFormMessages } from '#shared/content/contact/contact.messages.ts'
import { crudEndpoints, listOfBranch } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import {
  clearable,
  Email,
  EmailIfAny,
  Flag,
  Instant,
  isReachable,
  Line,
  Text,
  unreachable,
  Version,
} from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { named } from '#shared/core/named.ts'

const texts = contactFormMessages

/** Milliseconds: a form sent faster looks automatic. */
export const quickestPerson = 3000

export const ContactMessage = named('ContactMessage', {
  _id: Id,
  /** Null: written to the club as a whole, for admins only. */
  branch: Id.nullable(),
  name: z.string(),
  /** Empty for a message taken by phone whose sender gave none; so may the phone be, but not both. */
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Taken by phone and entered by staff. */
  enteredByStaff: z.boolean(),
  isRead: z.boolean(),
  /** Looks automatic: kept apart, neither counted as unread nor confirmed by mail. */
  isSuspicious: z.boolean(),
  /** The mailed reply; for a sender without an e-mail address, the reply given by phone. */
  reply: z.string(),
  repliedAt: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** A message taken by phone: e-mail or phone is enough. */
export const TakenMessage = z
  .object({
    name: Line(120),
    email: EmailIfAny.default(''),
    phone: Text(30).default(''),
    subject: Line(160),
    message: Line(5000),
    branch: clearable(Id).optional(),
  })
  .refine(isReachable, unreachable)
  .meta({ id: 'TakenMessage' })

/** What is absent stays as it is. */
export const MessageChange = named('MessageChange', {
  isRead: Flag.optional(),
  isSuspicious: Flag.optional(),
  reply: Text(5000).optional(),
  version: Version.optional(),
})

export const sendContact = endpoint({
  method: 'POST',
  url: '/api/contact/send',
  access: 'contact.send',
  failure: texts.sendFailed,
  summary: 'İletişim mesajı gönderir',
  limit: 'contact',
  schema: {
    body: z.object({
      name: Line(120),
      email: Email,
      phone: Text(30).default(''),
      subject: Line(160),
      message: Line(5000),
      branch: clearable(Id).optional(),
      /** Honeypot: a hidden field that only bots fill in. */
      website: z.string().max(200).default(''),
      /** Milliseconds the form was open, where there was a form. */
      openFor: z.coerce.number().int().min(0).optional(),
    }),
    response: { 200: Done },
  },
})

export const contactCalls = crudEndpoints({
  resource: 'contact',
  url: '/api/contact',
  texts,
  summaries: {
    list: 'İletişim mesajları; personel yalnızca kendi şubesininkileri görür',
    show: 'Bir iletişim mesajı',
    create: 'Telefonla alınan bir mesajı kaydeder',
    update: 'Mesajı okundu, okunmadı, şüpheli veya şüpheli değil olarak işaretler, yanıtını yazar',
    remove: 'Mesajı siler',
  },
  row: ContactMessage,
  query: listQuery(['createdAt', 'name', 'subject'], {
    branch: Id.optional(),
    isRead: z.boolean().optional(),
    isSuspicious: z.boolean().optional(),
    /** Written to the club as a whole. */
    isGeneral: z.boolean().optional(),
  }),
  input: TakenMessage,
  change: MessageChange,
})
export const {
  list: listContact,
  show: showContact,
  create: addContact,
  update: markContact,
  remove: deleteContact,
} = contactCalls

export const listContactOfBranch = listOfBranch(listContact, {
  url: '/api/contact/list/:branchId',
  summary: 'Bir şubenin iletişim mesajları',
})

/** Each with its own audit entry, in one transaction. */
export const markContacts = endpoint({
  method: 'PUT',
  url: '/api/contact/many',
  access: 'contact.edit',
  failure: texts.updateFailed,
  summary: 'Mesajları birlikte okundu, okunmadı, şüpheli veya şüpheli değil olarak işaretler',
  schema: {
    body: changeOfMany({ isRead: Flag.optional(), isSuspicious: Flag.optional() }),
    response: { 200: ManyChanged },
  },
})

export const replyContact = endpoint({
  method: 'POST',
  url: '/api/contact/:id/reply',
  access: 'contact.edit',
  failure: texts.replyFailed,
  summary: 'Mesajı e-postayla yanıtlar; e-posta adresi yoksa telefonla verilen yanıtı saklar',
  schema: { params: IdParams, body: z.object({ reply: Line(5000) }), response: { 200: ContactMessage } },
})

/** Renders a reply without sending it. */
export const previewReply = endpoint({
  method: 'POST',
  url: '/api/contact/:id/reply/preview',
  access: 'contact.edit',
  failure: texts.previewFailed,
  summary: 'Yazılmakta olan yanıtın önizlemesi',
  schema: {
    params: IdParams,
    body: z.object({ reply: Line(5000) }),
    response: { 200: z.object({ subject: z.string(), html: z.string() }) },
  },
})
