import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/app/client.ts'
import { codeTexts } from '#admin/resources/referrals/code.texts.ts'
import type { CodeRecord } from '#admin/resources/referrals/referrals.data.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useAction } from '#admin/ui/use-action.ts'
import { messages } from '#shared/messages/messages.ts'
import { deactivateReferral } from '#shared/referrals/referral-decisions.contract.ts'

/** Puts a code out of use, or refuses one that waits, with a reason. */
export function DeactivateDialog({ referral, onClose }: { referral: CodeRecord; onClose: () => void }) {
  const { code, printed, status } = referral
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isRunning, run } = useAction()
  const isWaiting = status === 'pending'

  async function confirm() {
    if (!reason.trim()) return setMissing(true)
    const isDone = await run(
      () => call(deactivateReferral, { params: { code }, body: { reason } }),
      codeTexts.deactivated,
    )
    if (isDone) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={isWaiting ? codeTexts.rejectTitle(printed) : codeTexts.deactivateTitle(printed)}
      confirm={isWaiting ? codeTexts.reject : codeTexts.deactivate}
      destructive
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2 }}>
          {codeTexts.deactivateContent}
          <TextField
            id="deactivate-reason"
            label={codeTexts.reason}
            value={reason}
            required
            error={isMissing}
            helperText={isMissing && messages.validation.required}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </Box>
      }
    />
  )
}
