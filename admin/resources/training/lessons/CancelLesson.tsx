import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import { Box, Button, FormControlLabel, Switch } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { ReasonDialog } from '#admin/ui/ReasonDialog.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { cancelLesson, showReach } from '#shared/training/lessons/lesson-planning.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

/** Cancels a lesson with a reason, after showing how many members will be notified. */
export function CancelLesson({ lesson }: { lesson: AdminRecord<Lesson> }) {
  const { id, title, series } = lesson
  const [isAsking, setAsking] = useState(false)
  const [following, setFollowing] = useState(false)
  const reach = useAnswer(isAsking ? `${id}/${following}/${lesson.participantCount}` : null, () =>
    call(showReach, { params: { id }, query: { following } }),
  )
  return (
    <>
      <Button color="error" startIcon={<CancelIcon />} onClick={() => setAsking(true)}>
        {lessonTexts.cancel}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={lessonTexts.cancelTitle(title)}
          content={
            <>
              {lessonTexts.cancelContent}
              {series && (
                <FormControlLabel
                  label={lessonTexts.cancelFollowing}
                  control={<Switch checked={following} onChange={(_, checked) => setFollowing(checked)} />}
                />
              )}
            </>
          }
          label={lessonTexts.reason}
          confirm={lessonTexts.cancel}
          destructive
          act={(reason) => call(cancelLesson, { params: { id }, body: { reason, following } })}
          done={lessonTexts.cancelDone}
          onClose={() => setAsking(false)}
        >
          <Box role="status" sx={{ color: 'text.primary', fontWeight: 650, minHeight: 24 }}>
            {reach.data ? lessonTexts.reach(reach.data.lessons, reach.data.people) : reach.problem}
          </Box>
        </ReasonDialog>
      )}
    </>
  )
}
