import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import type { CodeRecord } from '#admin/resources/loyalty/referrals/referrals.data.ts'
import { referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { describeIssue } from '#shared/core/validation.ts'
import { limitReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'

/** The limit of a code’s uses; empty for unlimited. */
export function LimitDialog({ referral, onClose }: { referral: CodeRecord; onClose: () => void }) {
  const { code, printed, maxUses, useCount, version } = referral
  const [text, setText] = useState(maxUses === null ? '' : String(maxUses))
  const { isRunning, run } = useAction()
  const typed = text.trim()
  const parsed = limitReferral.schema.body.shape.maxUses.safeParse(typed || null, { error: describeIssue })
  const problem = !parsed.success
    ? parsed.error.issues[0]?.message
    : parsed.data !== null && parsed.data < useCount
      ? referralsMessages.limitTooLow(useCount)
      : undefined

  async function save() {
    if (!parsed.success || problem) return
    const body = { maxUses: parsed.data, version }
    const isDone = await run(() => call(limitReferral, { params: { code }, body }), codeTexts.limitSaved)
    if (isDone) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={codeTexts.limitTitle(printed)}
      confirm={codeTexts.limitSave}
      isRunning={isRunning}
      onConfirm={save}
      onClose={onClose}
      content={
        <Box sx={{ pt: 1 }}>
          <TextField
            id="max-uses"
            label={referralTexts.fields.maxUses}
            value={text}
            placeholder={codeTexts.noLimit}
            error={problem !== undefined}
            helperText={problem ?? codeTexts.limitHint}
            onChange={({ target }) => setText(target.value)}
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric' }, inputLabel: { shrink: true } }}
          />
        </Box>
      }
    />
  )
}
