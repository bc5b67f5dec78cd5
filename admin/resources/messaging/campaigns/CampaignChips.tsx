import { Chip } from '@mui/material'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import type { CampaignRow, DeliveryState } from '#shared/messaging/campaigns/campaigns.schema.ts'

type CampaignState = keyof typeof texts.states

/** The status of a campaign refined by its progress: the status is `sent` from the start of sending. */
function stateOf({ status, progress }: Pick<CampaignRow, 'status' | 'progress'>): CampaignState {
  if (status !== 'sent' || !progress) return status
  const { state, sent, failed, inDoubt } = progress
  if (state !== 'finished') return state
  if (failed + inDoubt === 0) return 'sent'
  return sent > 0 || inDoubt > 0 ? 'partly' : 'failed'
}

const stateColors = {
  draft: 'default',
  scheduled: 'info',
  sending: 'info',
  paused: 'warning',
  sent: 'success',
  partly: 'warning',
  failed: 'error',
} as const satisfies Record<CampaignState, string>

export function CampaignStatusChip({ campaign }: { campaign: Pick<CampaignRow, 'status' | 'progress'> }) {
  const state = stateOf(campaign)
  return <Chip size="small" variant="outlined" color={stateColors[state]} label={texts.states[state]} />
}

const deliveryColors = {
  queued: 'default',
  sending: 'info',
  sent: 'success',
  failed: 'warning',
  'in-doubt': 'warning',
  skipped: 'default',
} as const

/** The delivery state of one mail. */
export const DeliveryChip = ({ state }: { state: DeliveryState }) => (
  <Chip size="small" variant="outlined" color={deliveryColors[state]} label={texts.deliveryStates[state]} />
)
