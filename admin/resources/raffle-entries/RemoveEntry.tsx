import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/app/client.ts'
import { raffleEntryTexts as texts } from '#admin/resources/raffle-entries/raffle-entries.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useAction } from '#admin/ui/use-action.ts'
import { messages } from '#shared/messages/messages.ts'
import { type RaffleEntry, removeRaffleEntry } from '#shared/raffles/raffle-entries.contract.ts'

/** Takes somebody out of a raffle, with a reason. */
export function RemoveEntry({ entry, onClose }: { entry: RaffleEntry; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isRunning, run } = useAction()

  async function confirm() {
    if (!reason.trim()) return setMissing(true)
    const params = { id: entry._id }
    if (await run(() => call(removeRaffleEntry, { params, body: { reason } }), texts.removeDone)) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={texts.removeTitle(entry.name)}
      confirm={texts.remove}
      destructive
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2 }}>
          {texts.removeContent}
          <TextField
            id="remove-reason"
            label={texts.reason}
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
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Box>
      }
    />
  )
}
