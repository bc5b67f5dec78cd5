import { Box, Button, TextField, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { webhookTexts as texts } from '#admin/resources/office/webhooks/webhooks.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import type { WebhookWithSecret } from '#shared/office/webhooks/webhooks.contract.ts'

/** A new secret, shown once. */
export function SecretDialog({ webhook, onClose }: { webhook: WebhookWithSecret; onClose: () => void }) {
  const notify = useNotify()
  const { secret, name, earlierUntil } = webhook

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      notify(texts.copied, { type: 'success' })
    } catch {
      notify(texts.copyFailed, { type: 'error' })
    }
  }

  return (
    <ConfirmDialog
      open
      title={`${texts.secretTitle}: ${name}`}
      confirm={texts.done}
      cancel={texts.close}
      onConfirm={onClose}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <Typography variant="body2">{texts.secretText}</Typography>
          {earlierUntil && (
            <Typography variant="body2">{texts.secretRotated(formatShortMoment(earlierUntil))}</Typography>
          )}
          <TextField
            id="webhook-secret"
            label={texts.secret}
            value={secret}
            multiline
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <Button variant="outlined" onClick={copy}>
            {texts.copy}
          </Button>
        </Box>
      }
    />
  )
}
