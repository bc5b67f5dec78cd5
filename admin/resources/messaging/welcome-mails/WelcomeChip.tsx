import { Chip } from '@mui/material'
import { DeliveryChip } from '#admin/resources/messaging/campaigns/DeliveryChip.tsx'
import { welcomeTexts as texts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import type { WelcomeState } from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'

const colours = { waiting: 'info', 'no-consent': 'default', removed: 'default' } as const

/** A member’s state for the welcome mail. */
export function WelcomeChip({ state }: { state: WelcomeState }) {
  if (state !== 'waiting' && state !== 'no-consent' && state !== 'removed')
    return <DeliveryChip state={state} />
  return <Chip size="small" variant="outlined" color={colours[state]} label={texts.states[state]} />
}
