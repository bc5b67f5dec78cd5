import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Email } from '#shared/core/fields.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import { Accepted, Password, Registration, SignedInUser } from '#shared/people/users/users.schema.ts'

const texts = sessionMessages

/** Minutes a reset code and the token it gives stay good. */
export const resetCodeMinutes = 15
/** How often a code may be tried: by one client, and by all of them together. */
export const resetCodeTries = { byClient: 5, inAll: 25 }

/** What an account is signed in with: an e-mail address, or a phone number as typed. */
const SignInName = z
  .string()
  .trim()
  .max(254)
  .refine(
    (name) => (name.includes('@') ? Email.safeParse(name).success : /^\+?[\d\s()./-]{10,30}$/.test(name)),
    texts.emailOrPhone,
  )
  .meta({ id: 'SignInName' })

export const login = endpoint({
  method: 'POST',
  url: '/api/users/login',
  access: 'session.create',
  failure: texts.loginFailed,
  summary: 'E-posta adresi ya da doğrulanmış telefon ve parolayla giriş',
  limit: 'login',
  schema: {
    body: z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(200) }),
    response: { 200: SignedInUser },
  },
})

export const register = endpoint({
  method: 'POST',
  url: '/api/users/register',
  access: 'session.create',
  failure: texts.registerFailed,
  summary: 'Üye kaydı',
  limit: 'register',
  schema: { body: Registration, response: { 201: SignedInUser } },
})

export const loginWithGoogle = endpoint({
  method: 'POST',
  url: '/api/users/googlelogin',
  access: 'session.create',
  failure: texts.googleFailed,
  summary: 'Google kimlik jetonuyla giriş',
  limit: 'token-check',
  schema: { body: z.object({ token: z.string().min(1).max(8000) }), response: { 200: SignedInUser } },
})

export const logout = endpoint({
  method: 'POST',
  url: '/api/users/logout',
  access: 'session.delete',
  failure: texts.logoutFailed,
  summary: 'Bu oturumu kapatır',
  isOpenBeforeEnrolment: true,
  whileSigning: 'open',
  schema: { response: { 200: Done } },
})

export const forgetPassword = endpoint({
  method: 'POST',
  url: '/api/users/ForgetPassword',
  access: 'session.create',
  failure: texts.forgotFailed,
  summary: 'Sıfırlama kodu gönderir; adresin ya da telefonun kayıtlı olup olmadığını söylemez',
  limit: 'password-reset',
  schema: { body: z.object({ email: SignInName }), response: { 200: Done } },
})

export const checkResetCode = endpoint({
  method: 'POST',
  url: '/api/users/resetCodeCheck',
  access: 'session.create',
  failure: texts.codeFailed,
  summary: 'Sıfırlama kodunu tek kullanımlık bir jetonla değiştirir',
  limit: 'reset-code',
  schema: {
    body: z.object({
      email: SignInName,
      code: z.union([z.string(), z.number()]).transform((code) => String(code).trim()),
    }),
    response: { 200: z.object({ temporaryToken: z.string() }) },
  },
})

export const resetPassword = endpoint({
  method: 'POST',
  url: '/api/users/resetPassword',
  access: 'session.create',
  failure: texts.resetFailed,
  summary: 'Yeni parolayı kaydeder ve bütün oturumları kapatır',
  limit: 'token-check',
  schema: {
    body: z.object({ newPassword: Password, temporaryToken: z.string().min(1).max(200) }),
    response: { 200: Done },
  },
})

export const verifyEmail = endpoint({
  method: 'POST',
  url: '/api/users/verifyEmail',
  access: 'session.create',
  failure: texts.verifyFailed,
  summary: 'E-postadaki bağlantıyla adresi doğrular',
  limit: 'token-check',
  schema: { body: z.object({ token: z.string().min(1).max(200) }), response: { 200: Done } },
})

/** For accounts that began without it: by a reset code, a temporary password or Google. */
export const acceptTerms = endpoint({
  method: 'POST',
  url: '/api/users/profile/accept-terms',
  access: 'profile.edit',
  failure: texts.acceptFailed,
  summary: 'Aydınlatma metnini okuduğumu ve kullanım koşullarını kabul ettiğimi kaydeder',
  isOpenBeforeEnrolment: true,
  schema: { body: z.object({ consent: Accepted, terms: Accepted }), response: { 200: Done } },
})

export const sendVerification = endpoint({
  method: 'POST',
  url: '/api/users/profile/verify-email',
  access: 'profile.edit',
  failure: texts.verifyFailed,
  summary: 'Doğrulama bağlantısını yeniden gönderir',
  limit: 'password-reset',
  schema: { response: { 200: Done } },
})
