import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { resetQueue, setNewPassword, tradeCode } from '#server/modules/session/password-reset.service.ts'
import {
  login,
  loginWithGoogle,
  register,
  sendVerification,
  verifyEmail,
} from '#server/modules/session/session.service.ts'
import { sessions } from '#server/modules/session/session.table.ts'
import { messages } from '#shared/messages/messages.ts'
import * as contract from '#shared/session/session.contract.ts'

const texts = messages.session
const done = (message: string) => ({ success: true as const, message })

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.login, ({ body }) => login(services, body.email, body.password))

  mount(app, contract.register, ({ body }) => register(services, body))

  mount(app, contract.loginWithGoogle, async ({ body, request }) => {
    if (!services.google) throw new AppError(503, 'session.google-off', texts.googleOff)
    const profile = await services.google.verify(body.token).catch((error: Error) => {
      request.log.info({ reason: error.message }, 'google identity token refused')
      throw new AppError(401, 'session.google-failed', texts.googleFailed)
    })
    return loginWithGoogle(services, profile)
  })

  mount(app, contract.logout, async ({ actor }) => {
    await services.db.delete(sessions).where(eq(sessions.tokenHash, actor.tokenHash))
    return done(texts.loggedOut)
  })

  mount(app, contract.forgetPassword, async ({ body }) => {
    // Looked up by a worker, so that known and unknown addresses take the same time here.
    await services.jobs.send(resetQueue, { email: body.email }, { deleteAfterSeconds: 60 })
    return done(texts.forgotSent)
  })

  mount(app, contract.checkResetCode, async ({ body }) => ({
    temporaryToken: await tradeCode(services, body.email, body.code),
  }))

  mount(app, contract.resetPassword, async ({ body }) => {
    await setNewPassword(services, body.temporaryToken, body.newPassword)
    return done(texts.resetDone)
  })

  mount(app, contract.verifyEmail, async ({ body }) => {
    await verifyEmail(services, body.token)
    return done(texts.verified)
  })

  mount(app, contract.sendVerification, async ({ actor }) =>
    done(await sendVerification(services, actor._id)),
  )
}
