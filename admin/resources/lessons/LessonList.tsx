import { useState } from 'react'
import { LessonFilters } from '#admin/resources/lessons/LessonFilters.tsx'
import { formatDay, formatMoment } from '#admin/ui/dates.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { clubDay, clubTime, startOfClubDay } from '#shared/core/club-time.ts'
import type { Lesson } from '#shared/lessons/lessons.contract.ts'

/** What is over is one change of the filter away. */
const fromToday = () => ({ from: startOfClubDay(clubDay(new Date())).toISOString() })

type Row = Lesson & { id: string }

const columns: readonly Column<Row>[] = [
  { source: 'title', primary: true, sortable: true, flex: 1.4 },
  { source: 'startsAt', width: 190, sortable: true, text: ({ startsAt }) => formatMoment(startsAt) },
  { source: 'endsAt', width: 90, text: ({ endsAt }) => clubTime(new Date(endsAt)) },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'teamName' },
  { source: 'trainerName' },
  { source: 'capacity', width: 120, align: 'right', notOnCards: true },
  { source: 'description', flex: 2, hidden: true },
  {
    source: 'createdAt',
    width: 150,
    sortable: true,
    hidden: true,
    text: ({ createdAt }) => formatDay(createdAt),
  },
]

export default function LessonList() {
  const [initialFilter] = useState(fromToday)
  return (
    <ResourceGrid
      resource="lessons"
      sort={{ field: 'startsAt', order: 'ASC' }}
      columns={columns}
      filters={<LessonFilters />}
      initialFilter={initialFilter}
    />
  )
}
