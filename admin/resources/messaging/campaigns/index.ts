import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { campaignsData } from '#admin/resources/messaging/campaigns/campaigns.data.ts'
import { campaignNames } from '#admin/resources/messaging/campaigns/campaigns.names.ts'

export const campaigns: AdminResource = {
  name: 'campaigns',
  group: 'marketing',
  icon: CampaignIcon,
  data: campaignsData,
  texts: campaignNames,
  recordRepresentation: 'title',
  opensToRead: true,
  list: lazy(() => import('#admin/resources/messaging/campaigns/CampaignList.tsx')),
  create: lazy(() => import('#admin/resources/messaging/campaigns/CampaignCreate.tsx')),
  edit: lazy(() => import('#admin/resources/messaging/campaigns/CampaignEdit.tsx')),
  show: lazy(() => import('#admin/resources/messaging/campaigns/CampaignShow.tsx')),
}
