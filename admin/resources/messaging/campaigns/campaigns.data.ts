import type { ResourceData } from '#admin/core/data/resource-data.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import {
  createCampaign,
  deleteCampaigns,
  filterCampaigns,
  listCampaigns,
  showCampaign,
  updateCampaign,
} from '#shared/messaging/campaigns/campaigns.contract.ts'
import type { Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** The list’s row is a placeholder until the campaign is loaded; it lacks text and audience. */
export const isWhole = (
  record: Partial<AdminRecord<Campaign>> | undefined,
): record is AdminRecord<Campaign> => record?.audience !== undefined

export const campaignsData: ResourceData = {
  list: listCampaigns,
  filteredList: filterCampaigns,
  show: showCampaign,
  create: createCampaign,
  update: updateCampaign,
  removeMany: deleteCampaigns,
  branchScope: 'branch',
}
