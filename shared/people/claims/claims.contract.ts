import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Email, Instant } from '#shared/core/fields.ts'
import { IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { claimsMessages } from '#shared/people/claims/claims.messages.ts'
import { PhoneCode } from '#shared/people/phone-codes/phone-codes.contract.ts'
import { Accepted, BirthDate, channelChoices, Password, Phone } from '#shared/people/users/users.schema.ts'

const texts = claimsMessages

/** Days for which a link, a code from the desk, a printed slip and the secret for a code by SMS are valid. */
export const claimDays = { link: 14, code: 3, slip: 60, phone: 1 } as const
/** How often the number that was mailed to the owner of a code may be tried. */
export const numberTries = 10
/** Wrong proofs after which a printed slip is no longer valid. */
export const proofTries = 5

/** What the owner of a printed slip types beside its code: the birth date or the last four digits of the phone. */
export const proofKinds = ['birth-date', 'phone'] as const
export type ProofKind = (typeof proofKinds)[number]

/** The token of a mailed link, or a code from the desk; exactly one. */
const secret = { token: z.string().min(1).max(200).optional(), code: z.string().min(1).max(40).optional() }

export const checkClaim = endpoint({
  method: 'POST',
  url: '/api/account-claims/check',
  access: 'account-claims.redeem',
  failure: texts.checkFailed,
  summary: 'Davet bağlantısının ya da hesap kodunun geçerli olup olmadığı',
  limit: 'account-claim',
  schema: {
    body: z.object(secret),
    response: {
      200: z.object({
        /** The first name only. */
        name: z.string(),
        /** Of a mailed link; the owner of a code types the address. */
        email: z.string().nullable(),
        /** E.164; of a link by SMS. */
        phone: z.string().optional(),
        /** A guardian opens the account of a person under 18. */
        isForMinor: z.boolean().optional(),
        /** The second proof that a printed slip asks for. */
        asks: z.enum(proofKinds).optional(),
      }),
    },
  },
})

/** Always succeeds for a valid code, so that it does not disclose whether the address has an account. */
export const mailClaimNumber = endpoint({
  method: 'POST',
  url: '/api/account-claims/number',
  access: 'account-claims.redeem',
  failure: texts.numberFailed,
  summary: 'Hesap koduyla yazılan adrese doğrulama numarası gönderir',
  limit: 'password-reset',
  schema: {
    body: z.object({
      code: z.string().min(1).max(40),
      email: Email,
      /** Of a printed slip: the birth date as `YYYY-MM-DD`, or the last four digits of the phone. */
      proof: z.string().trim().max(20).optional(),
    }),
    response: { 200: Done },
  },
})

/** The same by SMS for a person without an e-mail address. */
export const textClaimNumber = endpoint({
  method: 'POST',
  url: '/api/account-claims/phone-number',
  access: 'account-claims.redeem',
  failure: texts.numberFailed,
  summary: 'Hesap koduyla yazılan telefona SMS ile doğrulama kodu gönderir',
  limit: 'phone-code',
  schema: {
    body: z.object({
      code: z.string().min(1).max(40),
      phone: Phone,
      proof: z.string().trim().max(20).optional(),
    }),
    response: { 200: Done },
  },
})

export const claimByPhone = endpoint({
  method: 'POST',
  url: '/api/account-claims/phone',
  access: 'account-claims.redeem',
  failure: texts.checkFailed,
  summary: 'SMS kodunu, bu numarayla kayıtlı üyenin hesabını açan tek kullanımlık bir jetonla değiştirir',
  limit: 'account-claim',
  schema: {
    body: z.object({ phone: Phone, code: PhoneCode, birthDate: BirthDate.optional() }),
    response: {
      200: z.object({
        token: z.string(),
        /** The first name only. */
        name: z.string(),
        phone: z.string(),
      }),
    },
  },
})

export const redeemClaim = endpoint({
  method: 'POST',
  url: '/api/account-claims/redeem',
  access: 'account-claims.redeem',
  failure: texts.redeemFailed,
  summary: 'Hesabı sahibine verir: e-posta ya da telefon doğrulanır, parola kaydedilir',
  limit: 'account-claim',
  schema: {
    body: z.object({
      ...secret,
      /** With a code: the number that was sent. */
      number: z
        .union([z.string(), z.number()])
        .transform((number) => String(number).replace(/\D/g, ''))
        .optional(),
      password: Password,
      /** The KVKK information text was read. */
      consent: Accepted,
      ...channelChoices,
      /** The terms of use are accepted. */
      terms: Accepted,
    }),
    /** The address or number that the account is signed in with. */
    response: { 200: Done.extend({ email: z.string() }) },
  },
})

/** How an account may be claimed now. */
export const ClaimState = named('ClaimState', {
  claimedAt: Instant.nullable(),
  /** The link that is still valid, with the address or the number it was sent to; the other is empty. */
  invitation: z
    .object({ email: z.string(), phone: z.string(), sentAt: Instant, expiresAt: Instant })
    .nullable(),
  /** The code from the desk that is still valid. */
  code: z.object({ createdAt: Instant, expiresAt: Instant }).nullable(),
  /** The printed slip that is still valid; locked after too many wrong proofs. */
  slip: z.object({ createdAt: Instant, expiresAt: Instant, isLocked: z.boolean() }).nullable(),
})
export type ClaimState = z.infer<typeof ClaimState>

export const showClaim = endpoint({
  method: 'GET',
  url: '/api/users/:id/claim',
  access: 'account-claims.show',
  opens: { path: 'id' },
  failure: texts.showFailed,
  summary: 'Bir hesabın daveti ve kodu; personel yalnızca kendi şubesininkileri görür',
  schema: { params: IdParams, response: { 200: ClaimState } },
})

export const sendInvitation = endpoint({
  method: 'POST',
  url: '/api/users/:id/invitation',
  access: 'account-claims.create',
  mayRequireStepUp: true,
  failure: texts.inviteFailed,
  summary: 'Davet bağlantısını e-postayla, adresi olmayana SMS ile (yeniden) gönderir',
  limit: 'invitation',
  schema: { params: IdParams, response: { 200: ClaimState } },
})

export const createClaimCode = endpoint({
  method: 'POST',
  url: '/api/users/:id/claim-code',
  access: 'account-claims.create',
  mayRequireStepUp: true,
  answersSecret: true,
  failure: texts.codeFailed,
  summary: 'Masada verilecek tek kullanımlık hesap kodunu üretir; önceki kod geçersiz olur',
  schema: {
    params: IdParams,
    response: { 200: z.object({ code: z.string(), link: z.string(), expiresAt: Instant }) },
  },
})
