import { Box, Button, Chip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { formatPhone } from '#shared/core/phone-text.ts'
import {
  forgiveStrikes,
  listParticipants,
  type Participant,
} from '#shared/training/lessons/lesson-bookings.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

export interface PersonLineProps {
  lesson: AdminRecord<Lesson>
  person: Participant
  /** Whether the current user may, and still can, change the participants. */
  canChange: boolean
  onSaved: (people: Participant[] | undefined) => void
}

/** A participant with recent absences. */
export function PersonLine({
  lesson,
  person,
  canChange,
  onSaved,
  children,
}: PersonLineProps & { children?: ReactNode }) {
  const { _id, name, phone, profilePhoto, position, strikes, isBlocked } = person
  const { isRunning, run } = useAction()

  const forgive = () =>
    run(async () => {
      await call(forgiveStrikes, { body: { branch: lesson.branch, user: _id } })
      onSaved(await call(listParticipants, { params: { id: lesson.id } }))
    }, lessonsMessages.forgiven)

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1 }}>
      {position !== null && (
        <Typography sx={{ minWidth: 24, fontVariantNumeric: 'tabular-nums' }}>
          {lessonTexts.position(position)}
        </Typography>
      )}
      <PersonAvatar name={name} photo={profilePhoto} />
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {formatPhone(phone)}
        </Typography>
        {strikes > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mt: 0.5 }}>
            <Chip
              size="small"
              variant={isBlocked ? 'filled' : 'outlined'}
              color={isBlocked ? 'error' : 'default'}
              label={lessonTexts.strikes(strikes)}
              title={isBlocked ? lessonTexts.blocked : undefined}
            />
            {canChange && (
              <Button
                size="small"
                color="secondary"
                loading={isRunning}
                aria-label={lessonTexts.forgiveOf(name)}
                onClick={forgive}
              >
                {lessonTexts.forgive}
              </Button>
            )}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  )
}
