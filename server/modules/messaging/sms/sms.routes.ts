import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  decideSms,
  findSms,
  listSmsPage,
  readSmsSettings,
  sendTest,
  updateSmsSettings,
} from '#server/modules/messaging/sms/sms.service.ts'
import * as contract from '#shared/messaging/sms/sms.contract.ts'

export function smsRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.listSms, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listSmsPage(services, currentUser, query)),
  )
  mount(app, contract.showSmsSettings, () => readSmsSettings(services))
  mount(app, contract.updateSmsSettings, ({ currentUser, body }) =>
    updateSmsSettings(services, currentUser, body),
  )
  mount(app, contract.sendTestSms, ({ currentUser, body }) => sendTest(services, currentUser, body.phone))
  mount(app, contract.decideUnknownSms, async ({ currentUser, body }) => ({
    decided: await decideSms(services, currentUser, body.ids, body.decision),
  }))
  mount(app, contract.showSms, ({ currentUser, params }) => findSms(services.db, currentUser, params.id))
}
