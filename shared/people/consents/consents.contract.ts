import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, Instant, Line } from '#shared/core/fields.ts'
import { IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { consentsMessages } from '#shared/people/consents/consents.messages.ts'
import { consentChannels, consentSources, consentStatuses } from '#shared/people/consents/consents.schema.ts'

const texts = consentsMessages

/** Minutes for which the code of a consent is good, and how often it may be tried. */
export const consentCodeMinutes = 15
export const consentCodeTries = 5

const Channel = z.enum(consentChannels)

/**
 * What may be sent to a person on a channel: `unproven` was agreed to for a recipient that has not been shown to be the
 * person's, and counts for nothing yet.
 */
const consentStates = ['approved', 'unproven', 'refused', 'none'] as const

export const ChannelConsent = named('ChannelConsent', {
  channel: Channel,
  /** The present address or number; null where there is none. */
  recipient: z.string().nullable(),
  state: z.enum(consentStates),
  /** When the person said so; null where they have said nothing. */
  since: Instant.nullable(),
  source: z.enum(consentSources).nullable(),
})
export type ChannelConsent = z.infer<typeof ChannelConsent>

const PastConsent = named('PastConsent', {
  channel: Channel,
  recipient: z.string(),
  status: z.enum(consentStatuses),
  isProven: z.boolean(),
  consentedAt: Instant,
  recordedAt: Instant,
  source: z.enum(consentSources),
  note: z.string(),
  /** Who recorded it for the person; null where they did so themselves. */
  recordedByName: z.string().nullable(),
})

export const Consents = named('Consents', {
  channels: z.array(ChannelConsent),
  /** The newest first. */
  history: z.array(PastConsent),
  /** Whether the club sends text messages. */
  hasSms: z.boolean(),
})
export type Consents = z.infer<typeof Consents>

export const showConsents = endpoint({
  method: 'GET',
  url: '/api/members/:id/consents',
  access: 'users.show',
  failure: texts.failed,
  summary: 'Bir üyenin e-posta, SMS ve arama izinleri ile geçmişi',
  opens: { path: 'id' },
  schema: { params: IdParams, response: { 200: Consents } },
})

export const withdrawConsent = endpoint({
  method: 'POST',
  url: '/api/members/:id/consents/withdrawal',
  access: 'members.edit',
  failure: texts.withdrawFailed,
  summary: 'Üyenin isteği üzerine bir iletişim iznini kaldırır',
  schema: {
    params: IdParams,
    body: z.object({ channel: Channel, reason: Line(300) }),
    response: { 200: Done },
  },
})

export const requestConsentCode = endpoint({
  method: 'POST',
  url: '/api/members/:id/consents/code',
  access: 'members.edit',
  failure: texts.codeFailed,
  summary: 'Resepsiyonda izin veren üyeye altı haneli kod gönderir',
  limit: 'invitation',
  schema: { params: IdParams, body: z.object({ channel: Channel }), response: { 200: Done } },
})

export const confirmConsent = endpoint({
  method: 'POST',
  url: '/api/members/:id/consents/approval',
  access: 'members.edit',
  failure: texts.approveFailed,
  summary: 'Üyenin söylediği kodla iznini kaydeder',
  schema: {
    params: IdParams,
    body: z.object({ channel: Channel, code: z.string().regex(/^\d{6}$/, texts.codeInvalid) }),
    response: { 200: Done },
  },
})

export const showOwnConsents = endpoint({
  method: 'GET',
  url: '/api/users/profile/consents',
  access: 'profile.show',
  failure: texts.failed,
  summary: 'Kendi e-posta, SMS ve arama izinlerim ile geçmişi',
  schema: { response: { 200: Consents } },
})

export const changeOwnConsent = endpoint({
  method: 'PUT',
  url: '/api/users/profile/consents',
  access: 'profile.edit',
  failure: texts.changeFailed,
  summary: 'Kendi izinlerimden birini verir ya da kaldırır',
  isPersonal: true,
  schema: {
    body: z.object({ channel: Channel, isApproved: Flag }),
    response: { 200: Consents },
  },
})
