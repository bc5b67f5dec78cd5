import type { FastifyInstance } from 'fastify'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { countTarget } from '#server/modules/messaging/campaigns/audience.ts'
import { requireReach } from '#server/modules/messaging/campaigns/campaigns.service.ts'
import {
  decideDoubts,
  listDoubtPage,
  listRecipientPage,
  pauseSending,
  showProgress,
} from '#server/modules/messaging/campaigns/run-of-sending.ts'
import { scheduleCampaign, unscheduleCampaign } from '#server/modules/messaging/campaigns/schedule.ts'
import { sendCampaign, sendManualCampaign } from '#server/modules/messaging/campaigns/start-sending.ts'
import * as contract from '#shared/messaging/campaigns/campaign-sending.contract.ts'

export function campaignSendingRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.countAudience, ({ actor, body: { branch, audience, subscriberIds } }) => {
    requireReach(actor, branch, subscriberIds ? undefined : audience)
    return countTarget(db, { branch, audience, chosen: subscriberIds, withList: actor.role === 'admin' })
  })

  mount(app, contract.sendCampaign, ({ actor, params, body }) =>
    sendCampaign(services, actor, params.campaignId, body.subscriberIds),
  )

  mount(app, contract.sendManualCampaign, ({ actor, body, files, fileNames }) => {
    const received = (files.attachments ?? []).map((content, index) => ({
      content,
      name: fileNames.attachments?.[index] ?? '',
    }))
    return sendManualCampaign(services, actor, body, received)
  })

  mount(app, contract.scheduleCampaign, ({ actor, params, body }) =>
    scheduleCampaign(services, actor, params.id, body.scheduledAt),
  )

  mount(app, contract.unscheduleCampaign, ({ actor, params }) =>
    unscheduleCampaign(services, actor, params.id),
  )

  mount(app, contract.pauseCampaign, ({ actor, params }) => pauseSending(services, actor, params.id, true))

  mount(app, contract.resumeCampaign, ({ actor, params }) => pauseSending(services, actor, params.id, false))

  mount(app, contract.showProgress, ({ actor, params }) => showProgress(services, actor, params.id))

  mount(app, contract.listRecipients, async ({ actor, params, query, rowsOf }) =>
    rowsOf(await listRecipientPage(services, actor, params.id, query)),
  )

  mount(app, contract.listDoubts, async ({ actor, query, rowsOf }) =>
    rowsOf(await listDoubtPage(services, actor, query)),
  )

  mount(app, contract.decideDoubts, async ({ actor, body }) => ({
    decided: await decideDoubts(services, actor, body.ids, body.decision),
  }))
}
