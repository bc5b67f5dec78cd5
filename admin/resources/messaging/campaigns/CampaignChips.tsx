import { Chip } from '@mui/material'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import type { CampaignRow, DeliveryState } from '#shared/messaging/campaigns/campaigns.schema.ts'

const statusColors = { draft: 'default', scheduled: 'info', sent: 'success' } as const

export const CampaignStatusChip = ({ status }: Pick<CampaignRow, 'status'>) => (
  <Chip size="small" variant="outlined" color={statusColors[status]} label={texts.statuses[status]} />
)

const deliveryColors = {
  queued: 'default',
  sending: 'info',
  sent: 'success',
  failed: 'error',
  'in-doubt': 'warning',
  skipped: 'default',
} as const

/** The delivery state of one mail. */
export const DeliveryChip = ({ state }: { state: DeliveryState }) => (
  <Chip size="small" variant="outlined" color={deliveryColors[state]} label={texts.deliveryStates[state]} />
)
