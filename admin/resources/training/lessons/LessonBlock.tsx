import { Box } from '@mui/material'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminRecord } from '#admin/core/resource.ts'
import { visuallyHidden } from '#admin/core/theme/visually-hidden.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { clubTime } from '#shared/core/club-time.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

const hour = (moment: string) => clubTime(new Date(moment)).replace(':', '.')

/** A lesson in the week view: time, title, trainer and occupancy. */
export function LessonBlock({ lesson }: { lesson: AdminRecord<Lesson> }) {
  const createPath = useCreatePath()
  const { id, title, startsAt, endsAt, trainerName, room, cancelledAt } = lesson
  const { participantCount, capacity, waitingCount } = lesson
  const isOver = Date.parse(endsAt) < Date.now()
  const isFull = participantCount >= capacity
  return (
    <Box
      component={Link}
      to={createPath({ resource: 'lessons', id, type: 'show' })}
      sx={{
        // Overflowing lines wrap into a hidden column.
        display: 'flex',
        flexFlow: 'column wrap',
        alignContent: 'flex-start',
        columnGap: 2,
        '& > *': { width: '100%' },
        height: '100%',
        px: 0.75,
        py: 0.5,
        overflow: 'hidden',
        border: 1,
        borderLeft: 4,
        borderColor: cancelledAt ? 'divider' : isFull ? 'primary.main' : 'secondary.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: isOver || cancelledAt ? 'text.secondary' : 'text.primary',
        fontSize: '0.75rem',
        lineHeight: 1.3,
        textDecoration: 'none',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'secondary.main', zIndex: 1 },
      }}
    >
      <Box
        component="span"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 8px', fontVariantNumeric: 'tabular-nums' }}
      >
        <Box component="span" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {hour(startsAt)}–{hour(endsAt)}
        </Box>
        {!cancelledAt && (
          <Box component="span" sx={{ fontWeight: isFull ? 700 : 400, whiteSpace: 'nowrap' }}>
            <span aria-hidden>
              {lessonTexts.places(participantCount, capacity)}
              {waitingCount > 0 && ` +${waitingCount}`}
            </span>
            <Box component="span" sx={visuallyHidden}>
              {lessonTexts.placesHeard(participantCount, capacity)}
              {waitingCount > 0 && `, ${lessonTexts.waiting(waitingCount)}`}
            </Box>
          </Box>
        )}
      </Box>
      <Box
        component="span"
        sx={{
          display: 'block',
          fontWeight: 650,
          fontSize: '0.8125rem',
          overflowWrap: 'anywhere',
          ...(cancelledAt && { textDecoration: 'line-through' }),
        }}
      >
        {title}
      </Box>
      <Box
        component="span"
        sx={{ overflow: 'hidden', color: 'text.secondary', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {cancelledAt ? lessonTexts.cancelled : [trainerName, room].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  )
}
