import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import * as service from '#server/modules/people/second-factor/second-factor.service.ts'
import { clientHash } from '#server/modules/people/session/password-reset.service.ts'
import * as contract from '#shared/people/second-factor/second-factor.contract.ts'
import { secondFactorMessages } from '#shared/people/second-factor/second-factor.messages.ts'

const texts = secondFactorMessages
const done = (message: string) => ({ success: true as const, message })

export function secondFactorRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.showOwnSecondFactor, ({ currentUser }) =>
    service.readOwnSecondFactor(services, services.db, currentUser._id),
  )

  mount(app, contract.startConfirmation, ({ currentUser, request }) =>
    service.startConfirmation(services, currentUser, clientHash(services, request.ip)),
  )

  mount(app, contract.confirmIdentity, async ({ currentUser, body, request }) => {
    await service.confirmIdentity(services, currentUser, body, clientHash(services, request.ip))
    return done(texts.confirmed)
  })

  mount(app, contract.startTotp, ({ currentUser }) => service.startTotp(services, currentUser))

  mount(app, contract.confirmTotp, ({ currentUser, body }) =>
    service.confirmTotp(services, currentUser, body.code),
  )

  mount(app, contract.removeTotp, async ({ currentUser }) => {
    await service.removeTotp(services, currentUser)
    return done(texts.removed)
  })

  mount(app, contract.startPasskey, ({ currentUser, request }) =>
    service.startPasskey(services, currentUser, clientHash(services, request.ip)),
  )

  mount(app, contract.addPasskey, ({ currentUser, body }) => service.addPasskey(services, currentUser, body))

  mount(app, contract.removePasskey, async ({ currentUser, params }) => {
    await service.removePasskey(services, currentUser, params.id)
    return done(texts.removed)
  })

  mount(app, contract.renewRecoveryCodes, async ({ currentUser }) => ({
    recoveryCodes: await service.renewRecoveryCodes(services, currentUser),
  }))

  mount(app, contract.showSecondFactor, ({ currentUser, params }) =>
    service.readSecondFactorOf(services, currentUser, params.id),
  )

  mount(app, contract.resetSecondFactor, async ({ currentUser, params, body }) => {
    await service.resetSecondFactor(services, currentUser, params.id, body.reason)
    return done(texts.resetDone)
  })
}
