import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { named } from '#shared/core/named.ts'
import { unsubscribeMessages } from '#shared/messaging/unsubscribe/unsubscribe.messages.ts'
import { consentChannels } from '#shared/people/consents/consents.schema.ts'

const texts = unsubscribeMessages

const TokenParams = z.object({ token: z.string().max(500) })

/** State of the address in an unsubscribe link. */
export const MailConsent = named('MailConsent', {
  /** Enough to recognise one's own address or number: `g***@ornek.example`, `+90 *** 67`. */
  address: z.string(),
  isSubscribed: z.boolean(),
  channel: z.enum(consentChannels),
})
export type MailConsent = z.infer<typeof MailConsent>

export const showMailConsent = endpoint({
  method: 'GET',
  url: '/api/unsubscribe/:token',
  access: 'unsubscribe.show',
  failure: texts.failed,
  summary: 'Bir e-postadaki ya da SMS’teki bağlantının alıcısına kampanya gönderiliyor mu',
  limit: 'unsubscribe',
  schema: { params: TokenParams, response: { 200: MailConsent } },
})

export const consentChanges = ['leave', 'undo'] as const
const LinkChange = z
  .object({ action: z.enum(consentChanges).optional() })
  .catch({})
  .prefault({})

/**
 * The address in every campaign mail: people press the button of its page, mail programs post to it for one-click
 * unsubscription (RFC 8058), with any body, without cookie or session. Only a form of the page is led back to it.
 */
export const changeMailConsent = endpoint({
  method: 'POST',
  url: '/unsubscribe/:token',
  access: 'unsubscribe.edit',
  failure: texts.changeFailed,
  summary: 'Adresi kampanya e-postalarından çıkarır ya da geri alır',
  limit: 'unsubscribe',
  takesForms: true,
  schema: {
    params: TokenParams,
    body: LinkChange,
    response: { 200: MailConsent },
  },
})

/** The short address in text messages; its page withdraws by the same form. */
export const changeSmsConsent = endpoint({
  method: 'POST',
  url: '/u/:token',
  access: 'unsubscribe.edit',
  failure: texts.changeFailed,
  summary: 'Numarayı kampanya SMS’lerinden çıkarır ya da geri alır',
  limit: 'unsubscribe',
  takesForms: true,
  schema: { params: TokenParams, body: LinkChange, response: { 200: MailConsent } },
})
