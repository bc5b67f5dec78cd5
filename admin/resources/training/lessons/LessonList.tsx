import CalendarViewWeekIcon from '@mui/icons-material/CalendarViewWeekOutlined'
import RuleIcon from '@mui/icons-material/RuleOutlined'
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { LessonWeek } from '#admin/resources/training/lessons/LessonWeek.tsx'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { ViewSwitch } from '#admin/ui/ViewSwitch.tsx'
import { clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

const BookingRulesDialog = lazy(() => import('#admin/resources/training/lessons/BookingRulesDialog.tsx'))

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
  { source: 'trainerName', person: 'trainer' },
  { source: 'room' },
  {
    source: 'participantCount',
    width: 110,
    align: 'right',
    cell: { say: lessonTexts.occupancyTemplate },
  },
  { source: 'waitingCount', width: 90, align: 'right', notOnCards: true },
  { source: 'cancelReason', flex: 1.2 },
  { source: 'description', flex: 2, hidden: true },
  createdColumn,
]

export const lessonList = {
  resource: 'lessons',
  sort: { field: 'startsAt', order: 'ASC' },
  columns,
  filters: [
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
    { source: 'branch', type: 'branch', clears: ['team'] },
    { source: 'team', type: 'reference', reference: 'teams', within: 'branch' },
    { source: 'trainer', type: 'reference', reference: 'trainers' },
  ],
} satisfies ListDefinition<AdminRecord<Lesson>>

/** The lessons as a weekly calendar, or as a list. */
export function LessonList() {
  const [view, setView] = useStore<View>('lessons.view', 'week')
  const [initialFilter] = useState(fromToday)
  const actions = (
    <>
      <ViewSwitch label={lessonTexts.view} view={view} views={views} onChange={setView} />
      <BookingRulesButton />
    </>
  )
  if (view === 'week') return <LessonWeek actions={actions} />
  return <ResourceGrid {...lessonList} initialFilter={initialFilter} actions={actions} />
}

/** Opens the booking rules of the selected branch. */
function BookingRulesButton() {
  const { branch } = useBranchScope()
  const canAccess = useCanAccess()
  const [isOpen, setOpen] = useState(false)
  if (!branch || !canAccess('lessons', 'edit')) return null
  return (
    <>
      <Button color="inherit" startIcon={<RuleIcon />} onClick={() => setOpen(true)}>
        {lessonTexts.rules}
      </Button>
      <Suspense>{isOpen && <BookingRulesDialog branch={branch} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
