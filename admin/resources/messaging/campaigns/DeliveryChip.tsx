import { Chip } from '@mui/material'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import type { DeliveryState } from '#shared/messaging/campaigns/campaigns.schema.ts'

const colours = {
  queued: 'default',
  sending: 'info',
  sent: 'success',
  failed: 'error',
  'in-doubt': 'warning',
  skipped: 'default',
} as const

/** The delivery state of one mail. */
export function DeliveryChip({ state }: { state: DeliveryState }) {
  return <Chip size="small" variant="outlined" color={colours[state]} label={texts.deliveryStates[state]} />
}
