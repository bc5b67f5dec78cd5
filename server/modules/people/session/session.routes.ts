import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  askForReset,
  clientHash,
  setNewPassword,
  tradeCode,
} from '#server/modules/people/session/password-reset.service.ts'
import {
  acceptTerms,
  login,
  loginWithGoogle,
  passSecondFactor,
  register,
  sendVerification,
  signOut,
  verifyEmail,
} from '#server/modules/people/session/session.service.ts'
import { passSecondFactor as passSecondFactorCall } from '#shared/people/second-factor/second-factor.contract.ts'
import * as contract from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'

const texts = sessionMessages
const done = (message: string) => ({ success: true as const, message })

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.login, ({ body, request }) =>
    login(services, body.email, body.password, clientHash(services, request.ip)),
  )

  mount(app, passSecondFactorCall, ({ body, request }) =>
    passSecondFactor(services, body, clientHash(services, request.ip)),
  )

  mount(app, contract.register, ({ body }) => register(services, body))

  mount(app, contract.loginWithGoogle, async ({ body, request }) => {
    if (!services.google) throw new AppError(503, 'session.google-off', texts.googleOff)
    const profile = await services.google.verify(body.token).catch((error: Error) => {
      request.log.info({ reason: error.message }, 'google identity token refused')
      throw new AppError(401, 'session.google-failed', texts.googleFailed)
    })
    return loginWithGoogle(services, profile, clientHash(services, request.ip))
  })

  mount(app, contract.logout, async ({ currentUser }) => {
    await signOut(services, currentUser)
    return done(texts.loggedOut)
  })

  mount(app, contract.forgetPassword, async ({ body, request }) => {
    await askForReset(services, body.email, clientHash(services, request.ip))
    return done(body.email.includes('@') ? texts.forgotSent : texts.forgotSentByPhone)
  })

  mount(app, contract.checkResetCode, async ({ body, request }) => ({
    temporaryToken: await tradeCode(services, body.email, body.code, clientHash(services, request.ip)),
  }))

  mount(app, contract.resetPassword, async ({ body }) => {
    await setNewPassword(services, body.temporaryToken, body.newPassword)
    return done(texts.resetDone)
  })

  mount(app, contract.verifyEmail, async ({ body }) => {
    await verifyEmail(services, body.token)
    return done(texts.verified)
  })

  mount(app, contract.acceptTerms, async ({ currentUser }) => {
    await acceptTerms(services, currentUser)
    return done(texts.termsAccepted)
  })

  mount(app, contract.sendVerification, async ({ currentUser }) =>
    done(await sendVerification(services, currentUser._id)),
  )
}
