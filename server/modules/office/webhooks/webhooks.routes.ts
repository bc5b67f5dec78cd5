import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { listRows } from '#server/db/list.ts'
import * as service from '#server/modules/office/webhooks/webhooks.service.ts'
import * as contract from '#shared/office/webhooks/webhooks.contract.ts'
import { webhooksMessages } from '#shared/office/webhooks/webhooks.messages.ts'

export function webhookRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: { list: contract.listWebhooks, show: contract.showWebhook, remove: contract.deleteWebhook },
    records: service.webhookRecords,
    list: service.webhookList,
    toRecord: service.toWebhook,
    deleted: webhooksMessages.deleted,
  })

  mount(app, contract.addWebhook, ({ currentUser, body }) =>
    service.createWebhook(services, currentUser, body),
  )
  mount(app, contract.updateWebhook, ({ currentUser, params, body }) =>
    service.changeWebhook(services, currentUser, params.id, body),
  )
  mount(app, contract.rotateWebhookSecret, ({ currentUser, params }) =>
    service.rotateSecret(services, currentUser, params.id),
  )
  mount(app, contract.endWebhookRotation, ({ currentUser, params }) =>
    service.endRotation(services, currentUser, params.id),
  )
  mount(app, contract.switchWebhook, ({ currentUser, params, body }) =>
    service.switchTo(services, currentUser, params.id, body),
  )
  mount(app, contract.testWebhook, ({ currentUser, params }) =>
    service.sendTest(services, currentUser, params.id),
  )
  mount(app, contract.replayWebhook, ({ currentUser, params, body }) =>
    service.replayFailed(services, currentUser, params.id, body),
  )

  mount(app, contract.listWebhookDeliveries, async ({ query, rowsOf }) =>
    rowsOf(await listRows(services.db, service.deliveryList, query)).map(service.toDelivery),
  )
  mount(app, contract.replayDelivery, ({ currentUser, params }) =>
    service.replayOne(services, currentUser, params.id),
  )
}
