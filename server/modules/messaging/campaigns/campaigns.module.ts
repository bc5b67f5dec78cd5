import { defineModule } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import {
  campaignsExportSections,
  deliveryExpiryQueue,
  eraseCampaigns,
} from '#server/modules/messaging/campaigns/campaigns.privacy.ts'
import { campaignRoutes } from '#server/modules/messaging/campaigns/campaigns.routes.ts'
import { searchedText, visibleCampaigns } from '#server/modules/messaging/campaigns/campaigns.service.ts'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { scheduleQueue } from '#server/modules/messaging/campaigns/sending/dispatch.service.ts'
import { sendingQueue } from '#server/modules/messaging/campaigns/sending/sender.ts'
import { campaignSendingRoutes } from '#server/modules/messaging/campaigns/sending/sending.routes.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'

export const campaignsModule = defineModule({
  name: 'campaigns',
  personalData: { campaigns: 'staff', campaign_deliveries: 'marketing' },
  routes: [campaignSendingRoutes, campaignRoutes],
  namedTables: [{ table: campaigns }],
  personalFields: { campaigns: ['authorName', 'email'] },
  queues: [scheduleQueue, sendingQueue, deliveryExpiryQueue],
  exportSections: campaignsExportSections,
  erase: eraseCampaigns,
  branchReferences: {
    campaigns_branch_id_branches_id_fkey: {
      code: 'branch.has-campaigns',
      text: campaignsMessages.keepBranch,
    },
  },
  search: [
    {
      resource: 'campaigns',
      isListedFor: listedBy('campaigns.list'),
      table: campaigns,
      key: campaigns._id,
      title: campaigns.title,
      detail: campaigns.subject,
      at: campaigns.createdAt,
      matches: matchesText(searchedText),
      scope: visibleCampaigns,
    },
  ],
})
