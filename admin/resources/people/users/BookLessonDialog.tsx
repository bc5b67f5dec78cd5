import { Box } from '@mui/material'
import { useMemo, useState } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { ReferencePicker, type ReferenceSource } from '#admin/ui/ReferencePicker.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { addParticipant } from '#shared/training/lessons/lesson-bookings.contract.ts'

/** Upcoming lessons in the selected branch, or in the user’s own. */
function useLessonSource(branch: string | null): ReferenceSource {
  return useMemo(
    () => ({
      reference: 'lessons',
      sort: { field: 'startsAt', order: 'ASC' },
      filter: { from: new Date().toISOString(), ...(branch && { branch }) },
      detail: ({ startsAt, freePlaces }) =>
        `${formatMoment(String(startsAt))} · ${texts.freePlaces(Number(freePlaces))}`,
    }),
    [branch],
  )
}

interface BookLessonDialogProps {
  user: UserProfile
  onClose: () => void
}

/** Books a user into a lesson, or adds them to its waiting list. */
export default function BookLessonDialog({ user, onClose }: BookLessonDialogProps) {
  const { branch } = useBranchScope()
  const source = useLessonSource(branch ?? user.branch)
  const [lessonId, setLessonId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { isRunning, run } = useAction()

  async function book() {
    if (!lessonId) return setMissing(true)
    const add = () => call(addParticipant, { params: { lessonId }, body: { userId: user._id } })
    if (await run(add, texts.booked)) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={texts.bookTitle(user.name)}
      confirm={texts.book}
      isRunning={isRunning}
      onConfirm={book}
      onClose={onClose}
      content={
        <Box sx={{ pt: 1 }}>
          <ReferencePicker
            {...source}
            id="book-lesson"
            label={texts.lesson}
            value={lessonId}
            onChange={(id) => {
              setLessonId(id)
              setMissing(false)
            }}
            field={{
              required: true,
              error: isMissing,
              helperText: isMissing ? validationMessages.required : texts.lessonHint,
            }}
          />
        </Box>
      }
    />
  )
}
