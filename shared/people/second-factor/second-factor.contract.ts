import { z } from 'zod'
import { Challenge } from '#shared/core/challenge.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant, Line } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { secondFactorMessages } from '#shared/people/second-factor/second-factor.messages.ts'
import { SignedInUser } from '#shared/people/users/users.schema.ts'

const texts = secondFactorMessages

/** Passkeys per user. */
export const mostPasskeys = 10

/** Six digits; people type them with spaces. */
const Code = z
  .string()
  .max(20)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, texts.proofInvalid))

/** The response of a WebAuthn authenticator, which a library verifies. */
const Credential = z
  .looseObject({ id: z.string().max(1500), response: z.looseObject({}) })
  .meta({ id: 'Credential' })

/** Proves a challenge in one of its ways. */
export const Proof = named('Proof', {
  /** The token of the challenge. */
  challenge: z.string().min(1).max(200),
  code: Code.optional(),
  recoveryCode: z.string().trim().min(1).max(40).optional(),
  passkey: Credential.optional(),
  password: z.string().min(1).max(200).optional(),
})
export type Proof = z.infer<typeof Proof>

const Passkey = named('Passkey', {
  _id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})

export const SecondFactor = named('SecondFactor', {
  /** When the authenticator app was set up; null without one. */
  totpSince: Instant.nullable(),
  passkeys: z.array(Passkey),
  /** Unused recovery codes. */
  recoveryCodes: z.number().int(),
  /** Whether the club requires a second factor of the user's role. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const OwnSecondFactor = SecondFactor.extend({
  /** WebAuthn needs a domain name; an IP address has no passkeys. */
  canUsePasskeys: z.boolean(),
}).meta({ id: 'OwnSecondFactor' })

/** The user's factors after a change. */
const Enrolled = named('Enrolled', {
  secondFactor: OwnSecondFactor,
  /** Shown once, with the first factor. */
  recoveryCodes: z.array(z.string()).nullable(),
})

/** The second step of a sign-in: with the challenge from the response 401 `second_factor_required`. */
export const passSecondFactor = endpoint({
  method: 'POST',
  url: '/api/users/login/second-factor',
  access: 'session.create',
  failure: texts.signInFailed,
  summary: 'Girişin ikinci adımı: uygulama kodu, geçiş anahtarı ya da kurtarma kodu',
  limit: 'second-factor',
  schema: { body: Proof, response: { 200: SignedInUser } },
})

export const showOwnSecondFactor = endpoint({
  method: 'GET',
  url: '/api/users/second-factor',
  access: 'second-factor.own',
  failure: texts.showFailed,
  summary: 'Kendi iki adımlı doğrulamam',
  isOpenBeforeEnrolment: true,
  schema: { response: { 200: OwnSecondFactor } },
})

/** Starts a confirmation of the user's identity, for calls that need a recent one. */
export const startConfirmation = endpoint({
  method: 'POST',
  url: '/api/users/second-factor/confirmation',
  access: 'second-factor.own',
  failure: texts.confirmFailed,
  summary: 'Kimlik doğrulamayı başlatır; ikinci adım, yoksa parola istenir',
  limit: 'second-factor',
  isOpenBeforeEnrolment: true,
  whileSigning: 'open',
  schema: { response: { 200: Challenge } },
})

export const confirmIdentity = endpoint({
  method: 'PUT',
  url: '/api/users/second-factor/confirmation',
  access: 'second-factor.own',
  failure: texts.confirmFailed,
  summary: 'Kimliği doğrular; oturum on dakika boyunca hassas işlemleri yapabilir',
  limit: 'second-factor',
  isOpenBeforeEnrolment: true,
  schema: { body: Proof, response: { 200: Done } },
})

export const startTotp = endpoint({
  method: 'POST',
  url: '/api/users/second-factor/totp',
  access: 'second-factor.own',
  failure: texts.saveFailed,
  summary: 'Doğrulama uygulaması için yeni bir kurulum anahtarı üretir',
  isOpenBeforeEnrolment: true,
  requiresStepUp: true,
  schema: {
    response: {
      200: z.object({
        /** Base32, to be typed by hand. */
        secret: z.string(),
        /** `otpauth://`, to be shown as a QR code. */
        uri: z.string(),
      }),
    },
  },
})

export const confirmTotp = endpoint({
  method: 'PUT',
  url: '/api/users/second-factor/totp',
  access: 'second-factor.own',
  failure: texts.saveFailed,
  summary: 'Uygulamanın ilk koduyla kurulumu tamamlar; öncekinin yerine geçer',
  limit: 'second-factor',
  isOpenBeforeEnrolment: true,
  requiresStepUp: true,
  schema: { body: z.object({ code: Code }), response: { 200: Enrolled } },
})

export const removeTotp = endpoint({
  method: 'DELETE',
  url: '/api/users/second-factor/totp',
  access: 'second-factor.own',
  failure: texts.saveFailed,
  summary: 'Doğrulama uygulamasını kaldırır',
  requiresStepUp: true,
  schema: { response: { 200: Done } },
})

export const startPasskey = endpoint({
  method: 'POST',
  url: '/api/users/second-factor/passkeys',
  access: 'second-factor.own',
  failure: texts.saveFailed,
  summary: 'Geçiş anahtarı eklemeyi başlatır',
  isOpenBeforeEnrolment: true,
  requiresStepUp: true,
  schema: {
    response: {
      200: z.object({
        challenge: z.string(),
        /** `PublicKeyCredentialCreationOptionsJSON`. */
        options: z.record(z.string(), z.unknown()),
      }),
    },
  },
})

export const addPasskey = endpoint({
  method: 'PUT',
  url: '/api/users/second-factor/passkeys',
  access: 'second-factor.own',
  failure: texts.saveFailed,
  summary: 'Geçiş anahtarını adıyla kaydeder',
  limit: 'second-factor',
  isOpenBeforeEnrolment: true,
  requiresStepUp: true,
  schema: {
    body: z.object({ challenge: z.string().min(1).max(200), name: Line(60), passkey: Credential }),
    response: { 200: Enrolled },
  },
})

export const removePasskey = endpoint({
  method: 'DELETE',
  url: '/api/users/second-factor/passkeys/:id',
  access: 'second-factor.own',
  failure: texts.saveFailed,
  summary: 'Geçiş anahtarını kaldırır',
  requiresStepUp: true,
  schema: { params: IdParams, response: { 200: Done } },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  url: '/api/users/second-factor/recovery-codes',
  access: 'second-factor.own',
  failure: texts.saveFailed,
  summary: 'Yeni kurtarma kodları üretir; eskileri geçersiz olur',
  requiresStepUp: true,
  schema: { response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) } },
})

export const showSecondFactor = endpoint({
  method: 'GET',
  url: '/api/users/:id/second-factor',
  access: 'second-factor.show',
  opens: { path: 'id' },
  failure: texts.showFailed,
  summary: 'Bir kullanıcının iki adımlı doğrulama durumu',
  schema: { params: IdParams, response: { 200: SecondFactor } },
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  url: '/api/users/:id/second-factor/reset',
  access: 'second-factor.reset',
  failure: texts.resetFailed,
  summary: 'Başka bir kullanıcının iki adımlı doğrulamasını nedeniyle sıfırlar; oturumları kapanır',
  requiresStepUp: true,
  schema: { params: IdParams, body: z.object({ reason: Line(300) }), response: { 200: Done } },
})
