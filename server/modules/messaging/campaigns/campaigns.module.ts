import { defineModule } from '#server/core/module.ts'
import { campaignSendingRoutes } from '#server/modules/messaging/campaigns/campaign-sending.routes.ts'
import { campaignQueues } from '#server/modules/messaging/campaigns/campaigns.jobs.ts'
import {
  campaignsExportSections,
  eraseCampaigns,
} from '#server/modules/messaging/campaigns/campaigns.privacy.ts'
import { campaignRoutes } from '#server/modules/messaging/campaigns/campaigns.routes.ts'
import { startCampaignSender } from '#server/modules/messaging/campaigns/sending/sender.ts'

export const campaignsModule = defineModule({
  name: 'campaigns',
  routes: [campaignSendingRoutes, campaignRoutes],
  queues: campaignQueues,
  startWorker(services, { mailHealth, report }) {
    const sender = startCampaignSender(services, mailHealth, report)
    return () => sender.stop()
  },
  exportSections: campaignsExportSections,
  erase: eraseCampaigns,
})
