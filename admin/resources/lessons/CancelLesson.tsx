import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import { Box, Button, FormControlLabel, Switch, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/app/client.ts'
import type { LessonRecord } from '#admin/resources/lessons/lessons.data.ts'
import { lessonTexts } from '#admin/resources/lessons/lessons.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useAction } from '#admin/ui/use-action.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { cancelLesson, showReach } from '#shared/lessons/lesson-planning.contract.ts'
import { messages } from '#shared/messages/messages.ts'

/** Cancels a lesson with a reason, after saying how many people will be told. */
export function CancelLesson({ lesson }: { lesson: LessonRecord }) {
  const { id, title, series } = lesson
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [following, setFollowing] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { isRunning, run } = useAction()
  const reach = useAnswer(isAsking ? `${id}/${following}/${lesson.participantCount}` : null, () =>
    call(showReach, { params: { id }, query: { following } }),
  )

  async function confirm() {
    if (!reason.trim()) return setMissing(true)
    const isDone = await run(
      () => call(cancelLesson, { params: { id }, body: { reason, following } }),
      lessonTexts.cancelDone,
    )
    if (isDone) setAsking(false)
  }

  return (
    <>
      <Button color="error" startIcon={<CancelIcon />} onClick={() => setAsking(true)}>
        {lessonTexts.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={lessonTexts.cancelTitle(title)}
        confirm={lessonTexts.cancel}
        destructive
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
        content={
          <Box sx={{ display: 'grid', gap: 2 }}>
            {lessonTexts.cancelContent}
            {series && (
              <FormControlLabel
                label={lessonTexts.cancelFollowing}
                control={<Switch checked={following} onChange={(_, checked) => setFollowing(checked)} />}
              />
            )}
            <TextField
              id="cancel-reason"
              label={lessonTexts.reason}
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
            <Box role="status" sx={{ color: 'text.primary', fontWeight: 650, minHeight: 24 }}>
              {reach.data ? lessonTexts.reach(reach.data.lessons, reach.data.people) : reach.problem}
            </Box>
          </Box>
        }
      />
    </>
  )
}
