import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { messages } from '#shared/messages/messages.ts'

const texts = messages.unsubscribe

const TokenParams = z.object({ token: z.string().max(500) })

/** How an address stands that a mail's own link names. */
export const MailConsent = z.object({
  /** Enough to recognise one's own address: `g***@ornek.example`. */
  address: z.string(),
  isSubscribed: z.boolean(),
})
export type MailConsent = z.infer<typeof MailConsent>

export const showMailConsent = endpoint({
  method: 'GET',
  url: '/api/unsubscribe/:token',
  access: 'unsubscribe.show',
  failure: texts.failed,
  summary: 'Bir maildeki bağlantının adresi listede mi',
  limit: 'unsubscribe',
  schema: { params: TokenParams, response: { 200: MailConsent } },
})

/** Also what mail programs post to for one-click unsubscription (RFC 8058): no cookie, no session, any body. */
export const unsubscribe = endpoint({
  method: 'POST',
  url: '/api/unsubscribe/:token',
  access: 'unsubscribe.edit',
  failure: texts.changeFailed,
  summary: 'Adresi kampanya maillerinden çıkarır',
  limit: 'unsubscribe',
  schema: { params: TokenParams, response: { 200: MailConsent } },
})

export const undoUnsubscribe = endpoint({
  method: 'POST',
  url: '/api/unsubscribe/:token/undo',
  access: 'unsubscribe.edit',
  failure: texts.changeFailed,
  summary: 'Adresi kampanya maillerine geri alır',
  limit: 'unsubscribe',
  schema: { params: TokenParams, response: { 200: MailConsent } },
})
