import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  readSmsTemplates,
  showSmsTemplate,
  testSmsTemplate,
  updateSmsTemplate,
} from '#server/modules/messaging/sms-templates/sms-templates.service.ts'
import * as contract from '#shared/messaging/sms-templates/sms-templates.contract.ts'
import { smsTemplatesMessages } from '#shared/messaging/sms-templates/sms-templates.messages.ts'

export function smsTemplateRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.listSmsTemplates, () => readSmsTemplates(services.db))
  mount(app, contract.showSmsTemplate, ({ params }) => showSmsTemplate(services.db, params.id))
  mount(app, contract.updateSmsTemplate, ({ currentUser, params, body }) =>
    updateSmsTemplate(services, currentUser, params.id, body),
  )
  mount(app, contract.testSmsTemplate, async ({ currentUser, params, body }) => {
    const phone = await testSmsTemplate(services, currentUser, params.id, body.text)
    return { success: true as const, message: smsTemplatesMessages.testSent(phone) }
  })
}
