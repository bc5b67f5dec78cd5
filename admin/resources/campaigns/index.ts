import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import { lazy } from 'react'
import { campaignsData } from '#admin/resources/campaigns/campaigns.data.ts'
import { campaignNames } from '#admin/resources/campaigns/campaigns.names.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const campaigns: AdminResource = {
  name: 'campaigns',
  group: 'marketing',
  icon: CampaignIcon,
  data: campaignsData,
  texts: campaignNames,
  recordRepresentation: 'title',
  opensToRead: true,
  list: lazy(() => import('#admin/resources/campaigns/CampaignList.tsx')),
  create: lazy(() => import('#admin/resources/campaigns/CampaignCreate.tsx')),
  edit: lazy(() => import('#admin/resources/campaigns/CampaignEdit.tsx')),
  show: lazy(() => import('#admin/resources/campaigns/CampaignShow.tsx')),
}
