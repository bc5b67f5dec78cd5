import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/app/client.ts'
import type { CodeRecord } from '#admin/resources/referrals/referrals.data.ts'
import { referralTexts } from '#admin/resources/referrals/referrals.texts.ts'
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
      referralTexts.deactivated,
    )
    if (isDone) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={isWaiting ? referralTexts.rejectTitle(printed) : referralTexts.deactivateTitle(printed)}
      confirm={isWaiting ? referralTexts.reject : referralTexts.deactivate}
      destructive
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2 }}>
          {referralTexts.deactivateContent}
          <TextField
            id="deactivate-reason"
            label={referralTexts.reason}
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
