import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/app/client.ts'
import { turnstileTexts as texts } from '#admin/resources/turnstile/turnstile.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useAction } from '#admin/ui/use-action.ts'
import { messages } from '#shared/messages/messages.ts'
import type { Entry } from '#shared/turnstile/turnstile.schema.ts'
import { overrideEntry } from '#shared/turnstile/turnstile-entries.contract.ts'

/** Lets in a person whom the gate refused, with a reason. */
export function OverrideDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isRunning, run } = useAction()

  async function confirm() {
    if (!reason.trim()) return setMissing(true)
    const params = { id: entry._id }
    await run(() => call(overrideEntry, { params, body: { reason } }), texts.done)
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={texts.overrideTitle(entry.userName || texts.nobody)}
      confirm={texts.override}
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2 }}>
          {texts.overrideContent}
          <TextField
            id="override-reason"
            label={texts.overrideReason}
            value={reason}
            required
            autoFocus
            autoComplete="off"
            error={isMissing}
            helperText={isMissing && messages.validation.required}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </Box>
      }
    />
  )
}
