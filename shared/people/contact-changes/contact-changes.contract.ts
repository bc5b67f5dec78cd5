import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { clearable, Email } from '#shared/core/fields.ts'
import { IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { contactChangesMessages } from '#shared/people/contact-changes/contact-changes.messages.ts'
import { Phone } from '#shared/people/users/users.schema.ts'

const texts = contactChangesMessages

/** Days for which the link that confirms a change is valid. */
export const contactChangeDays = 3
/** Days for which the former address can undo a change that its owner has asked for. */
export const addressReturnDays = 7

const LinkToken = named('LinkToken', { token: z.string().min(1).max(200) })

export const requestContactChange = endpoint({
  method: 'POST',
  url: '/api/members/:id/contact-change',
  access: 'members.edit',
  failure: texts.changeFailed,
  summary: 'Hesabını açmış üyeye e-posta ya da telefon değişikliğini onaylayacağı bağlantıyı gönderir',
  limit: 'invitation',
  schema: {
    params: IdParams,
    body: z.object({ email: clearable(Email).optional(), phone: clearable(Phone).optional() }),
    response: { 200: Done },
  },
})

export const confirmContactChange = endpoint({
  method: 'POST',
  url: '/api/account-claims/contact-change',
  access: 'account-claims.redeem',
  failure: texts.confirmFailed,
  summary: 'E-postadaki bağlantıyla iletişim bilgisi değişikliğini onaylar ve açık oturumları kapatır',
  limit: 'token-check',
  schema: { body: LinkToken, response: { 200: Done } },
})

/** Changes nothing until the new address confirms; says nothing about other accounts. */
export const requestAddressChange = endpoint({
  method: 'POST',
  url: '/api/users/profile/email',
  access: 'profile.edit',
  failure: texts.requestFailed,
  summary: 'Kendi e-posta adresimin değişmesi için yeni adrese onay bağlantısı gönderir',
  limit: 'address-change',
  requiresStepUp: true,
  schema: { body: z.object({ email: Email }), response: { 200: Done } },
})

export const restoreAddress = endpoint({
  method: 'POST',
  url: '/api/account-claims/address-return',
  access: 'account-claims.redeem',
  failure: texts.restoreFailed,
  summary: 'Eski adrese gelen bağlantıyla değişikliği geri alır; oturumlar kapanır, parola silinir',
  limit: 'token-check',
  schema: { body: LinkToken, response: { 200: Done } },
})
