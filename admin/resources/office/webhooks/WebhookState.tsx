import { Chip } from '@mui/material'
import { webhookTexts as texts } from '#admin/resources/office/webhooks/webhooks.texts.ts'
import type { Webhook } from '#shared/office/webhooks/webhooks.contract.ts'

/** The state of a webhook; one that is switched off says why. */
export function WebhookState({ webhook: { state, offReason, failingSince } }: { webhook: Webhook }) {
  if (state === 'off')
    return (
      <Chip
        size="small"
        variant="outlined"
        color={offReason === 'manual' ? 'default' : 'error'}
        label={offReason ? texts.reasons[offReason] : texts.states.off}
      />
    )
  return (
    <Chip
      size="small"
      variant="outlined"
      color={failingSince ? 'warning' : 'success'}
      label={failingSince ? texts.failing : texts.states.on}
    />
  )
}
