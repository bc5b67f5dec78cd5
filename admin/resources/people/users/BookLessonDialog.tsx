import { Alert, Box } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useGetOne, useLogoutIfAccessDenied, useNotify, useRefresh } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { toHttpError } from '#admin/core/data/failures.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { ReferencePicker, type ReferenceSource } from '#admin/ui/ReferencePicker.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'
import { formatShortMoment, formatTime } from '#shared/core/format-date.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { addParticipant } from '#shared/training/lessons/lesson-bookings.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

/** Upcoming lessons in the selected branch, or in the user’s own. */
function useLessonSource(branch: string | null): ReferenceSource {
  return useMemo(
    () => ({
      reference: 'lessons',
      sort: { field: 'startsAt', order: 'ASC' },
      filter: { from: new Date().toISOString(), ...(branch && { branch }) },
      detail: ({ startsAt, freePlaces }) =>
        `${formatShortMoment(String(startsAt))} · ${texts.freePlaces(Number(freePlaces))}`,
    }),
    [branch],
  )
}

interface BookLessonDialogProps {
  user: UserProfile
  onClose: () => void
}

/** Books a lesson for a user, or the next place in its waiting list; the page then shows the user’s bookings. */
export default function BookLessonDialog({ user, onClose }: BookLessonDialogProps) {
  const { branch } = useBranchScope()
  const source = useLessonSource(branch ?? user.branch)
  const [lessonId, setLessonId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [, setSearch] = useSearchParams()
  const notify = useNotify()
  const refresh = useRefresh()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const { data: lesson } = useGetOne<AdminRecord<Lesson>>(
    'lessons',
    { id: lessonId ?? '' },
    { enabled: lessonId !== null },
  )
  const { mutate, isPending } = useMutation({
    mutationFn: (lesson: string) =>
      call(addParticipant, { params: { lessonId: lesson }, body: { userId: user._id } }),
    networkMode: 'always',
    onSuccess: ({ place }) => {
      if (place?.position) notify(texts.bookingQueued(place.position), { type: 'warning' })
      else notify(place?.pack ? texts.bookedPaid(place.pack.available) : texts.booked, { type: 'success' })
      setSearch({ panel: 'lesson-bookings' }, { replace: true, preventScrollReset: true })
      refresh()
      onClose()
    },
    onError: async (error) => {
      if (!(await logoutIfAccessDenied(toHttpError(error)))) setProblem(error.message)
    },
  })
  const isFull = lesson !== undefined && lesson.id === lessonId && lesson.freePlaces <= 0

  return (
    <ConfirmDialog
      open
      title={texts.bookTitle(user.name)}
      confirm={isFull ? texts.queue : texts.book}
      isRunning={isPending}
      onConfirm={() => (lessonId ? mutate(lessonId) : setProblem(validationMessages.required))}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <ReferencePicker
            {...source}
            id="book-lesson"
            label={texts.lesson}
            value={lessonId}
            onChange={(id) => {
              setLessonId(id)
              setProblem(null)
            }}
            field={{ required: true, error: problem !== null, helperText: problem ?? texts.lessonHint }}
          />
          {lesson && lesson.id === lessonId && (
            <Alert severity={isFull ? 'warning' : 'info'}>
              {`${formatShortMoment(lesson.startsAt)}–${formatTime(lesson.endsAt)}`}
              {lesson.trainerName && ` · ${lesson.trainerName}`}
              {lesson.room && ` · ${lesson.room}`}
              <br />
              {isFull ? texts.willQueue(lesson.waitingCount + 1) : texts.freePlaces(lesson.freePlaces)}
            </Alert>
          )}
        </Box>
      }
    />
  )
}
