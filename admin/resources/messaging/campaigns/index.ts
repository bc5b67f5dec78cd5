import { type AdminResource, screen } from '#admin/core/resource.ts'
import { campaignNames } from '#admin/resources/messaging/campaigns/campaigns.names.ts'
import {
  createCampaign,
  deleteCampaigns,
  filterCampaigns,
  listCampaigns,
  showCampaign,
  updateCampaign,
} from '#shared/messaging/campaigns/campaigns.contract.ts'

export const campaigns: AdminResource = {
  name: 'campaigns',
  data: {
    list: listCampaigns,
    filteredList: filterCampaigns,
    show: showCampaign,
    create: createCampaign,
    update: updateCampaign,
    removeMany: deleteCampaigns,
    branchScope: 'branch',
  },
  texts: campaignNames,
  recordRepresentation: 'title',
  loggedValues: {
    status: campaignNames.statuses,
    kind: campaignNames.kinds,
    channel: campaignNames.channels,
  },
  keywords: 'e-posta sms kampanya mail toplu duyuru kısa mesaj',
  opensShowPage: true,
  list: screen(() => import('#admin/resources/messaging/campaigns/CampaignList.tsx'), 'CampaignList'),
  create: screen(() => import('#admin/resources/messaging/campaigns/CampaignForm.tsx'), 'CampaignCreate'),
  edit: screen(() => import('#admin/resources/messaging/campaigns/CampaignForm.tsx'), 'CampaignEdit'),
  show: screen(() => import('#admin/resources/messaging/campaigns/CampaignShow.tsx'), 'CampaignShow'),
}
