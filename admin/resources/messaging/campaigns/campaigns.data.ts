import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  createCampaign,
  deleteCampaigns,
  filterCampaigns,
  listCampaigns,
  showCampaign,
  updateCampaign,
} from '#shared/messaging/campaigns/campaigns.contract.ts'
import type { Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** A campaign as a react-admin record. */
export type CampaignRecord = Campaign & { id: string }

/** The list’s row is a placeholder until the campaign is loaded; it lacks text and audience. */
export const isWhole = (record: Partial<CampaignRecord> | undefined): record is CampaignRecord =>
  record?.audience !== undefined

export const campaignsData: ResourceData = {
  list: listCampaigns,
  filteredList: filterCampaigns,
  show: showCampaign,
  create: createCampaign,
  update: updateCampaign,
  removeMany: deleteCampaigns,
  branchScope: 'branch',
}
