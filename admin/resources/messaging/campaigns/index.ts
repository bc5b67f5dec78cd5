import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { campaignsData } from '#admin/resources/messaging/campaigns/campaigns.data.ts'
import { campaignNames } from '#admin/resources/messaging/campaigns/campaigns.names.ts'

export const campaigns: AdminResource = {
  name: 'campaigns',
  group: 'marketing',
  icon: CampaignIcon,
  data: campaignsData,
  texts: campaignNames,
  recordRepresentation: 'title',
  keywords: 'e-posta kampanya mail',
  opensToRead: true,
  list: screen(() => import('#admin/resources/messaging/campaigns/CampaignList.tsx'), 'CampaignList'),
  create: screen(() => import('#admin/resources/messaging/campaigns/CampaignForm.tsx'), 'CampaignCreate'),
  edit: screen(() => import('#admin/resources/messaging/campaigns/CampaignForm.tsx'), 'CampaignEdit'),
  show: screen(() => import('#admin/resources/messaging/campaigns/CampaignShow.tsx'), 'CampaignShow'),
}
