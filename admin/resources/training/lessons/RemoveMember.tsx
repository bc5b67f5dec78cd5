import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import type { PersonLineProps } from '#admin/resources/training/lessons/PersonLine.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { removeParticipant } from '#shared/training/lessons/lesson-bookings.contract.ts'

/** Removes a member from a lesson after a confirmation, because the member is notified. */
export function RemoveMember({ lesson, person, onSaved }: Omit<PersonLineProps, 'canChange'>) {
  const [isAsking, setAsking] = useState(false)
  const { isRunning, run } = useAction()

  async function confirm() {
    await run(async () => {
      const params = { lessonId: lesson.id }
      onSaved(await call(removeParticipant, { params, body: { userId: person._id } }))
    }, lessonTexts.removed)
    setAsking(false)
  }

  return (
    <>
      <Tooltip title={lessonTexts.remove}>
        <IconButton aria-label={lessonTexts.removeOf(person.name)} onClick={() => setAsking(true)}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={isAsking}
        title={lessonTexts.removeTitle(person.name)}
        content={lessonTexts.removeContent}
        confirm={lessonTexts.remove}
        destructive
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
