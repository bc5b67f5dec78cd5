import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { readSetup, sendTestMail, skipStep } from '#server/modules/office/setup/setup.service.ts'
import * as contract from '#shared/office/setup/setup.contract.ts'
import { setupMessages } from '#shared/office/setup/setup.messages.ts'

export function setupRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.showSetup, () => readSetup(services))

  mount(app, contract.skipSetupStep, ({ currentUser, params, body }) =>
    skipStep(services, currentUser, params.step, body.isSkipped),
  )

  mount(app, contract.sendSetupTestMail, async ({ currentUser }) => {
    const address = await sendTestMail(services, currentUser)
    return { success: true as const, message: setupMessages.testMailQueued(address) }
  })
}
