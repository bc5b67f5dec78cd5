import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { countTarget } from '#server/modules/messaging/campaigns/audience.ts'
import { requireReach } from '#server/modules/messaging/campaigns/campaigns.service.ts'
import {
  decideUnknownDeliveries,
  listRecipientPage,
  listUnknownDeliveryPage,
  pauseSending,
  showProgress,
} from '#server/modules/messaging/campaigns/sending/deliveries.service.ts'
import {
  scheduleCampaign,
  sendCampaign,
  sendManualCampaign,
  unscheduleCampaign,
} from '#server/modules/messaging/campaigns/sending/dispatch.service.ts'
import * as contract from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

export function campaignSendingRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(
    app,
    contract.countAudience,
    ({ currentUser, body: { channel, branch, audience, subscriberIds } }) => {
      requireReach(currentUser, branch, subscriberIds ? undefined : audience)
      return countTarget(db, {
        channel,
        branch,
        audience,
        chosen: subscriberIds,
        withList: isAllowed(currentUser, 'subscribers.edit'),
      })
    },
  )

  mount(app, contract.sendCampaign, ({ currentUser, params, body }) =>
    sendCampaign(services, currentUser, params.campaignId, body.subscriberIds),
  )

  mount(app, contract.sendManualCampaign, ({ currentUser, body, files, fileNames }) => {
    const received = (files.attachments ?? []).map((content, index) => ({
      content,
      name: fileNames.attachments?.[index] ?? '',
    }))
    return sendManualCampaign(services, currentUser, body, received)
  })

  mount(app, contract.scheduleCampaign, ({ currentUser, params, body }) =>
    scheduleCampaign(services, currentUser, params.id, body.scheduledAt),
  )

  mount(app, contract.unscheduleCampaign, ({ currentUser, params }) =>
    unscheduleCampaign(services, currentUser, params.id),
  )

  mount(app, contract.pauseCampaign, ({ currentUser, params }) =>
    pauseSending(services, currentUser, params.id, true),
  )

  mount(app, contract.resumeCampaign, ({ currentUser, params }) =>
    pauseSending(services, currentUser, params.id, false),
  )

  mount(app, contract.showProgress, ({ currentUser, params }) =>
    showProgress(services, currentUser, params.id),
  )

  mount(app, contract.listRecipients, async ({ currentUser, params, query, rowsOf }) =>
    rowsOf(await listRecipientPage(services, currentUser, params.id, query)),
  )

  mount(app, contract.listUnknownDeliveries, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listUnknownDeliveryPage(services, currentUser, query)),
  )

  mount(app, contract.decideUnknownDeliveries, async ({ currentUser, body }) => ({
    decided: await decideUnknownDeliveries(services, currentUser, body.ids, body.decision),
  }))
}
