import { Chip, Link as MuiLink } from '@mui/material'
import { Link } from 'react-router-dom'
import type { AdminRecord } from '#admin/core/resource.ts'
import { lessonPlaceTexts as texts } from '#admin/resources/training/lesson-places/lesson-places.texts.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import type { LessonBooking } from '#shared/training/lessons/lesson-bookings.contract.ts'

export type PlaceRecord = AdminRecord<LessonBooking>

/** The outcome of a booking, in one word. */
function outcomeOf({ isCancelled, state, isLate, attended }: LessonBooking) {
  if (isCancelled) return { label: texts.cancelled, color: 'default' } as const
  if (state === 'left' && isLate) return { label: texts.late, color: 'warning' } as const
  if (state === 'joined' && attended) return { label: texts.came, color: 'success' } as const
  if (state === 'joined' && attended === false) return { label: texts.missed, color: 'error' } as const
  return { label: texts.states[state], color: state === 'joined' ? 'info' : 'default' } as const
}

export const columns: readonly Column<PlaceRecord>[] = [
  {
    source: 'title',
    flex: 1.2,
    render: ({ title, lesson }) => (
      <MuiLink component={Link} to={`/lessons/${lesson}/show`} color="inherit">
        {title}
      </MuiLink>
    ),
  },
  { source: 'userName', primary: true, flex: 1.2 },
  { source: 'startsAt', width: 180, cell: { as: 'moment' } },
  { source: 'branchName', ofAllBranches: true, flex: 1 },
  {
    source: 'state',
    width: 150,
    cell: {
      cases: [
        { when: { isCancelled: true }, say: texts.cancelled },
        { when: { state: 'left', isLate: true }, say: texts.late },
        { when: { state: 'joined', attended: true }, say: texts.came },
        { when: { state: 'joined', attended: false }, say: texts.missed },
        ...Object.entries(texts.states).map(([state, say]) => ({ when: { state }, say })),
      ],
    },
    render: (place) => <Chip size="small" variant="outlined" {...outcomeOf(place)} />,
  },
  { source: 'createdAt', width: 180, sortable: true, cell: { as: 'moment' } },
]
