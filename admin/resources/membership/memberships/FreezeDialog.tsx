import { Alert, Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { freezingTexts as texts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { formatDay } from '#admin/ui/dates.ts'
import { Sum } from '#admin/ui/Sum.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { freezeUser, showFreezeInfo } from '#shared/membership/freezes/freezes.contract.ts'
import { type FreezeInfo, longestFreeze, shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'

interface FreezeDialogProps {
  user: string
  userName: string
  membership: NonNullable<FreezeInfo['membership']>
  onClose: (isDone: boolean) => void
}

/** Asks for duration and reason, and previews the new end. */
export function FreezeDialog({ user, userName, membership, onClose }: FreezeDialogProps) {
  const [text, setText] = useState(String(shortestFreeze))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const days = Number(text)
  const isPossible = Number.isInteger(days) && days >= 1 && days <= longestFreeze
  const params = { id: user }
  const { data: preview } = useAnswer(isPossible ? `${membership._id} ${days}` : null, () =>
    call(showFreezeInfo, { params, query: { freezeDays: days, membership: membership._id } }),
  )
  const needsReason = Boolean(preview?.limit)
  const isReasonMissing = needsReason && !reason.trim()
  const daysProblem = days < 1 ? validationMessages.minimum(1) : validationMessages.maximum(longestFreeze)

  async function freeze() {
    setChecked(true)
    if (!isPossible || isReasonMissing) return
    const body = { freezeDays: days, freezeReason: reason, membership: membership._id }
    let message = ''
    const isDone = await run(async () => {
      message = (await call(freezeUser, { params, body })).message
    })
    if (!isDone) return
    notify(message, { type: 'success' })
    onClose(true)
  }

  return (
    <ConfirmDialog
      open
      title={texts.freezeOf(userName)}
      confirm={texts.freeze}
      isRunning={isRunning}
      onConfirm={freeze}
      onClose={() => onClose(false)}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          {texts.of(membership.name, membership.branchName)}
          <TextField
            id="freeze-days"
            label={texts.days}
            value={text}
            required
            autoFocus
            autoComplete="off"
            error={!isPossible}
            helperText={isPossible ? texts.daysHint : daysProblem}
            onChange={({ target }) => setText(target.value.trim())}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
          />
          {needsReason && <Alert severity="warning">{texts.pastLimit(preview?.limit ?? '')}</Alert>}
          <TextField
            id="freeze-reason"
            label={texts.reason}
            value={reason}
            required={needsReason}
            autoComplete="off"
            error={isChecked && isReasonMissing}
            helperText={needsReason ? texts.reasonNeeded : texts.reasonHint}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
          <Box component="dl" aria-live="polite" sx={{ m: 0, display: 'flex', gap: 4 }}>
            <Sum label={texts.endNow} value={formatDay(lastDayOf(membership.endsAt))} />
            <Sum
              isStrong
              label={texts.newEnd}
              value={preview?.newEndsAt ? formatDay(lastDayOf(preview.newEndsAt)) : '–'}
            />
          </Box>
          {texts.lessons}
        </Box>
      }
    />
  )
}
