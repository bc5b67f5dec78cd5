import { Chip } from '@mui/material'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import type { CampaignRow } from '#shared/messaging/campaigns/campaigns.schema.ts'

const colours = { draft: 'default', scheduled: 'info', sent: 'success' } as const

export function CampaignStatus({ status }: Pick<CampaignRow, 'status'>) {
  return <Chip size="small" variant="outlined" color={colours[status]} label={texts.statuses[status]} />
}
