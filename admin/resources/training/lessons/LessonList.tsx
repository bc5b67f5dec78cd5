import CalendarViewWeekIcon from '@mui/icons-material/CalendarViewWeekOutlined'
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import { useState } from 'react'
import { useStore } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import { LessonFilters } from '#admin/resources/training/lessons/LessonFilters.tsx'
import { LessonWeek } from '#admin/resources/training/lessons/LessonWeek.tsx'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { RulesButton } from '#admin/resources/training/lessons/RulesButton.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { ViewSwitch } from '#admin/ui/ViewSwitch.tsx'
import { clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

/** Past lessons require changing the filter. */
const fromToday = () => ({ from: startOfClubDay(clubDay(new Date())).toISOString() })

type View = 'week' | 'list'

const views = [
  { value: 'week', label: lessonTexts.week, icon: CalendarViewWeekIcon },
  { value: 'list', label: lessonTexts.list, icon: TableRowsIcon },
] as const

const columns: readonly Column<AdminRecord<Lesson>>[] = [
  { source: 'title', primary: true, sortable: true, flex: 1.4 },
  { source: 'startsAt', width: 190, sortable: true, cell: { as: 'moment' } },
  { source: 'endsAt', width: 90, cell: { as: 'time' } },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'teamName', hidden: true },
  { source: 'trainerName' },
  { source: 'room' },
  {
    source: 'participantCount',
    width: 110,
    align: 'right',
    cell: { say: lessonTexts.placesOf },
  },
  { source: 'waitingCount', width: 90, align: 'right', notOnCards: true },
  { source: 'cancelReason', flex: 1.2 },
  { source: 'description', flex: 2, hidden: true },
  {
    source: 'createdAt',
    width: 150,
    sortable: true,
    hidden: true,
    cell: { as: 'day' },
  },
]

/** The lessons as a weekly calendar, or as a list. */
export function LessonList() {
  const [view, setView] = useStore<View>('lessons.view', 'week')
  const [initialFilter] = useState(fromToday)
  const actions = (
    <>
      <ViewSwitch label={lessonTexts.view} view={view} views={views} onChange={setView} />
      <RulesButton />
    </>
  )
  if (view === 'week') return <LessonWeek actions={actions} />
  return (
    <ResourceGrid
      resource="lessons"
      sort={{ field: 'startsAt', order: 'ASC' }}
      columns={columns}
      filters={<LessonFilters />}
      initialFilter={initialFilter}
      actions={actions}
    />
  )
}
