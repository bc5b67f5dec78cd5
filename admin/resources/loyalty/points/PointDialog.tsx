import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { v4 } from 'uuid'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { pointTexts } from '#admin/resources/loyalty/points/points.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  changePoints,
  maxPoints,
  PointAmount,
  type PointOwner,
} from '#shared/loyalty/points/points.contract.ts'

interface PointDialogProps {
  direction: 'in' | 'out'
  /** The user; without one the dialog has an input for it. */
  owner?: AdminRecord<PointOwner>
  onClose: () => void
}

/** Credits or debits points with a reason visible to the member. */
export function PointDialog({ direction, owner, onClose }: PointDialogProps) {
  const [person, setPerson] = useState<string | null>(owner?.id ?? null)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  // Idempotency key: kept for retries of the same form, replaced when it changes.
  const [requestKey, setRequestKey] = useState(() => v4())
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const isGiven = direction === 'in'
  const parsed = PointAmount(1).safeParse(text.trim())
  const problem = !parsed.success
    ? pointTexts.amountInvalid(maxPoints)
    : !isGiven && owner && parsed.data > owner.balance
      ? pointTexts.notEnough
      : undefined

  async function save() {
    setChecked(true)
    if (!parsed.success || problem || !person || !reason.trim()) return
    const isDone = await run(async () => {
      const { name, balance } = await call(changePoints, {
        params: { userId: person },
        body: { amount: isGiven ? parsed.data : -parsed.data, description: reason, requestKey },
      })
      notify(pointTexts.changed(name, balance), { type: 'success' })
    })
    if (isDone) onClose()
  }

  const title = !owner
    ? pointTexts.addTo
    : isGiven
      ? pointTexts.addOf(owner.name)
      : pointTexts.takeOf(owner.name)
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={isGiven ? pointTexts.add : pointTexts.take}
      isRunning={isRunning}
      onConfirm={save}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          {!owner && (
            <ReferencePicker
              {...memberSource}
              id="points-person"
              label={pointTexts.person}
              value={person}
              onChange={(chosen) => {
                setPerson(chosen)
                setRequestKey(v4())
              }}
              field={{
                error: isChecked && !person,
                helperText: isChecked && !person ? pointTexts.personMissing : undefined,
              }}
            />
          )}
          <TextField
            id="points-amount"
            label={pointTexts.amount}
            value={text}
            required
            autoComplete="off"
            error={isChecked && problem !== undefined}
            helperText={isChecked && problem ? problem : pointTexts.amountHint}
            onChange={({ target }) => {
              setText(target.value)
              setRequestKey(v4())
            }}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <TextField
            id="points-reason"
            label={pointTexts.reason}
            value={reason}
            required
            autoComplete="off"
            error={isChecked && !reason.trim()}
            helperText={isChecked && !reason.trim() ? validationMessages.required : pointTexts.reasonHint}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </Box>
      }
    />
  )
}
