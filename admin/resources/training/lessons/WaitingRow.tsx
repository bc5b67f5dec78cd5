import { Box, Button } from '@mui/material'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { PersonLine, type PersonLineProps } from '#admin/resources/training/lessons/PersonLine.tsx'
import { RemoveMember } from '#admin/resources/training/lessons/RemoveMember.tsx'
import { promoteParticipant } from '#shared/training/lessons/lesson-bookings.contract.ts'

/** A member on the waiting list; staff may assign a free seat. */
export function WaitingRow({ isFree, ...props }: PersonLineProps & { isFree: boolean }) {
  const { lesson, person, canChange, onSaved } = props
  const { isRunning, run } = useAction()

  const promote = () =>
    run(async () => {
      const params = { lessonId: lesson.id }
      onSaved(await call(promoteParticipant, { params, body: { userId: person._id } }))
    }, lessonTexts.promoted)

  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <PersonLine {...props}>
        {canChange && (
          <>
            {isFree && (
              <Button
                color="secondary"
                loading={isRunning}
                aria-label={lessonTexts.promoteOf(person.name)}
                onClick={promote}
              >
                {lessonTexts.promote}
              </Button>
            )}
            <RemoveMember lesson={lesson} person={person} onSaved={onSaved} />
          </>
        )}
      </PersonLine>
    </Box>
  )
}
