import { Chip, Link as MuiLink } from '@mui/material'
import { Link } from 'react-router-dom'
import type { AdminRecord } from '#admin/core/resource.ts'
import { lessonBookingTexts as texts } from '#admin/resources/training/lesson-bookings/lesson-bookings.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { LessonBooking } from '#shared/training/lessons/lesson-bookings.contract.ts'

/** The outcome of a booking, in one word. */
function outcomeOf({ isCancelled, state, isLate, attended }: LessonBooking) {
  if (isCancelled) return { label: texts.cancelled, color: 'default' } as const
  if (state === 'left' && isLate) return { label: texts.cancelledLate, color: 'warning' } as const
  if (state === 'joined' && attended) return { label: texts.attended, color: 'success' } as const
  if (state === 'joined' && attended === false) return { label: texts.absent, color: 'warning' } as const
  return { label: texts.states[state], color: state === 'joined' ? 'info' : 'default' } as const
}

export const columns: readonly Column<AdminRecord<LessonBooking>>[] = [
  {
    source: 'title',
    flex: 1.2,
    render: ({ title, lesson }) => (
      <MuiLink component={Link} to={`/lessons/${lesson}/show`} color="inherit">
        {title}
      </MuiLink>
    ),
  },
  { source: 'userName', person: 'user', primary: true, flex: 1.2 },
  { source: 'startsAt', width: 180, cell: { as: 'moment' } },
  { source: 'branchName', ofAllBranches: true, flex: 1 },
  {
    source: 'state',
    width: 150,
    cell: {
      cases: [
        { when: { isCancelled: true }, say: texts.cancelled },
        { when: { state: 'left', isLate: true }, say: texts.cancelledLate },
        { when: { state: 'joined', attended: true }, say: texts.attended },
        { when: { state: 'joined', attended: false }, say: texts.absent },
        ...Object.entries(texts.states).map(([state, say]) => ({ when: { state }, say })),
      ],
    },
    render: (booking) => <Chip size="small" variant="outlined" {...outcomeOf(booking)} />,
  },
  { source: 'packName', width: 160 },
  { source: 'createdAt', width: 180, sortable: true, cell: { as: 'moment' } },
]
