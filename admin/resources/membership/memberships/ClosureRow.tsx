import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { freezingTexts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { formatDay } from '#admin/ui/dates.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { type Closure, cancelClosure } from '#shared/membership/closures/closures.contract.ts'
import { closuresMessages } from '#shared/membership/closures/closures.messages.ts'

const { closures: texts } = freezingTexts

interface ClosureRowProps {
  closure: Closure
  onChange: () => void
}

/** A closure with its result; its future days can be cancelled. */
export function ClosureRow({ closure, onChange }: ClosureRowProps) {
  const { _id, branchName, startsOn, days, reopensOn, reason, members, appliedAt, cancelledAt } = closure
  const [isAsking, setAsking] = useState(false)
  const { isRunning, run } = useAction()
  const isOver = reopensOn <= clubDay(new Date())
  const state = cancelledAt ? texts.cancelled : isOver ? texts.over : ''

  async function cancel() {
    const isDone = await run(() => call(cancelClosure, { params: { id: _id } }), closuresMessages.cancelled)
    setAsking(false)
    if (isDone) onChange()
  }

  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {texts.entry(formatDay(startsOn), days)}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[branchName, reason, appliedAt ? texts.applied(members) : texts.applying, state]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {!state && (
        <Button color="error" onClick={() => setAsking(true)}>
          {texts.cancel}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={texts.cancelTitle}
        confirm={texts.cancel}
        destructive
        isRunning={isRunning}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
        content={texts.cancelContent}
      />
    </Box>
  )
}
