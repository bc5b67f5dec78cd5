import type { ResourceData } from '#admin/app/data/resource-data.ts'
import {
  createCampaign,
  deleteCampaigns,
  filterCampaigns,
  listCampaigns,
  showCampaign,
  updateCampaign,
} from '#shared/messaging/campaigns/campaigns.contract.ts'
import type { Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** A campaign as react-admin holds it. */
export type CampaignRecord = Campaign & { id: string }

/** A list's row stands in until the campaign itself has come; it lacks the text and the audience. */
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
