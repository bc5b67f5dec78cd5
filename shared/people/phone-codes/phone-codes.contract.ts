import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { phoneCodesMessages } from '#shared/people/phone-codes/phone-codes.messages.ts'
import { Phone, SignedInUser, User } from '#shared/people/users/users.schema.ts'

const texts = phoneCodesMessages

/** Minutes for which a code is valid. */
export const phoneCodeMinutes = 5
/** How often each code may be tried. */
export const phoneCodeTries = 5
/** Seconds between two codes of a number. */
export const phoneCodePause = 60
/** The most codes: of a number in a day, of a client's network and of the club in an hour. */
export const phoneCodeLimits = { number: 5, network: 20, club: 300 } as const

/** A code of six digits as typed. */
export const PhoneCode = z
  .union([z.string(), z.number()])
  .transform((code) => String(code).replace(/\D/g, ''))
  .meta({ id: 'PhoneCode' })

/** Answers the same whether or not the number has an account. */
export const requestPhoneCode = endpoint({
  method: 'POST',
  url: '/api/users/phone-code',
  access: 'session.create',
  failure: texts.codeFailed,
  summary: 'Giriş ya da hesap açma kodunu SMS ile gönderir; numaranın kayıtlı olup olmadığını söylemez',
  limit: 'phone-code',
  schema: {
    body: z.object({ phone: Phone, purpose: z.enum(['sign-in', 'claim']) }),
    response: { 200: Done },
  },
})

export const loginByPhone = endpoint({
  method: 'POST',
  url: '/api/users/phone-login',
  access: 'session.create',
  failure: texts.loginFailed,
  summary: 'Doğrulanmış telefon ve SMS koduyla giriş; iki adımlı doğrulama yine sorulur',
  limit: 'reset-code',
  schema: { body: z.object({ phone: Phone, code: PhoneCode }), response: { 200: SignedInUser } },
})

/** Also to the present number, if it is verified and another one. */
export const requestOwnPhoneCode = endpoint({
  method: 'POST',
  url: '/api/users/profile/phone-code',
  access: 'profile.edit',
  failure: texts.codeFailed,
  summary: 'Kendi telefonumu doğrulamak ya da değiştirmek için numaraya kod gönderir',
  limit: 'phone-code',
  requiresStepUp: true,
  schema: { body: z.object({ phone: Phone }), response: { 200: Done } },
})

export const changeOwnPhone = endpoint({
  method: 'PUT',
  url: '/api/users/profile/phone',
  access: 'profile.edit',
  failure: texts.changeFailed,
  summary:
    'Kendi telefonumu koduyla doğrular ya da değiştirir; eski numara doğrulanmışsa onun kodu da gerekir',
  limit: 'reset-code',
  requiresStepUp: true,
  schema: {
    body: z.object({ phone: Phone, code: PhoneCode, formerCode: PhoneCode.optional() }),
    response: { 200: z.object({ message: z.string(), user: User }) },
  },
})
