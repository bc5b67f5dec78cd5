import type { ResourceData } from '#admin/app/data/resource-data.ts'
import {
  createCampaign,
  deleteCampaigns,
  listCampaigns,
  showCampaign,
  updateCampaign,
} from '#shared/campaigns/campaigns.contract.ts'
import type { Campaign } from '#shared/campaigns/campaigns.schema.ts'

/** A campaign as react-admin holds it. */
export type CampaignRecord = Campaign & { id: string }

export const campaignsData: ResourceData = {
  list: listCampaigns,
  show: showCampaign,
  create: createCampaign,
  update: updateCampaign,
  removeMany: deleteCampaigns,
  branchScope: 'branch',
}
