import { Alert, Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { freezingTexts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { branchSource, useBranch } from '#admin/ui/branches.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { formatDay } from '#admin/ui/dates.ts'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { addClosure, longestClosure, previewClosure } from '#shared/membership/closures/closures.contract.ts'

const { closures: texts } = freezingTexts

/** Announces closure days after showing how many members they affect. */
export function ClosureForm({ onAdd }: { onAdd: () => void }) {
  const scope = useBranchScope()
  const [branch, setBranch] = useState(scope.branch)
  const [startsOn, setStartsOn] = useState(clubDay(new Date()))
  const [text, setText] = useState('1')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { isRunning, run } = useAction()
  const { data: chosen } = useBranch(branch)
  const days = Number(text)
  const isPossible = Number.isInteger(days) && days >= 1 && days <= longestClosure
  const isComplete = branch !== null && startsOn !== '' && isPossible
  const key = isComplete ? `${branch} ${startsOn} ${days}` : null
  const { data: preview, problem } = useAnswer(key, () =>
    call(previewClosure, { body: { branch: branch ?? '', startsOn, days } }),
  )
  const isReasonMissing = !reason.trim()

  function ask() {
    setChecked(true)
    if (isComplete && preview && !isReasonMissing) setAsking(true)
  }

  async function add() {
    if (branch === null) return
    const body = { branch, startsOn, days, reason }
    const isDone = await run(() => call(addClosure, { body }), texts.added)
    setAsking(false)
    if (!isDone) return
    setReason('')
    setChecked(false)
    onAdd()
  }

  const problemOf = (isWrong: boolean) => (isChecked && isWrong ? validationMessages.required : undefined)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {scope.branch === null && (
        <ReferencePicker
          {...branchSource}
          id="closure-branch"
          label={texts.branch}
          value={branch}
          onChange={setBranch}
          field={{ required: true, error: isChecked && !branch, helperText: problemOf(!branch) }}
        />
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          id="closure-start"
          type="date"
          label={texts.startsOn}
          value={startsOn}
          required
          onChange={({ target }) => setStartsOn(target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: clubDay(new Date()) } }}
        />
        <TextField
          id="closure-days"
          label={texts.days}
          value={text}
          required
          autoComplete="off"
          error={!isPossible}
          helperText={!isPossible && validationMessages.maximum(longestClosure)}
          onChange={({ target }) => setText(target.value.trim())}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
        />
      </Box>
      <TextField
        id="closure-reason"
        label={texts.reason}
        value={reason}
        required
        autoComplete="off"
        error={isChecked && isReasonMissing}
        helperText={problemOf(isReasonMissing) ?? texts.reasonHint}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <Box aria-live="polite">
        {problem && <Alert severity="warning">{problem}</Alert>}
        {preview && (
          <Alert severity="info">{texts.touches(preview.members, formatDay(preview.reopensOn))}</Alert>
        )}
      </Box>
      <Box>
        <Button variant="contained" onClick={ask}>
          {texts.add}
        </Button>
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={texts.confirmTitle}
        confirm={texts.add}
        isRunning={isRunning}
        onConfirm={add}
        onClose={() => setAsking(false)}
        content={texts.confirmContent(chosen?.name ?? '', formatDay(startsOn), days, preview?.members ?? 0)}
      />
    </Box>
  )
}
