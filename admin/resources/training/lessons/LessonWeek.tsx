import ChevronLeftIcon from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightIcon from '@mui/icons-material/ChevronRightOutlined'
import { Box, Button, Card, IconButton, Tooltip, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { ResourceContextProvider, useCreatePath, useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { LessonBlock } from '#admin/resources/training/lessons/LessonBlock.tsx'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { WeekGrid } from '#admin/resources/training/lessons/WeekGrid.tsx'
import { layWeek, type WeekDay } from '#admin/resources/training/lessons/week-layout.ts'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { PageLoading } from '#admin/ui/page/PageLoading.tsx'
import { AccessDenied } from '#admin/ui/page/StatusPages.tsx'
import { useAddLabel } from '#admin/ui/use-add-label.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { addDays, clubDay, mondayOf, startOfClubDay } from '#shared/core/club-time.ts'
import { defaultRowLimit } from '#shared/core/list-query.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

const dayAndMonth = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dateOf = (day: string) => dayAndMonth.format(new Date(`${day}T00:00Z`))

/** A week of lessons: a time grid, or an agenda on a phone. */
export function LessonWeek({ actions }: { actions: ReactNode }) {
  const [monday, setMonday] = useState(() => mondayOf(clubDay(new Date())))
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  const scope = useScopeFilter('lessons')
  const createPath = useCreatePath()
  const addLabel = useAddLabel('lessons')
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { data, isPending, error } = useGetList<AdminRecord<Lesson>>('lessons', {
    pagination: { page: 1, perPage: defaultRowLimit },
    sort: { field: 'startsAt', order: 'ASC' },
    filter: {
      ...scope,
      from: startOfClubDay(monday).toISOString(),
      until: startOfClubDay(addDays(monday, 7)).toISOString(),
    },
  })
  if (person && !canAccess('lessons', 'list')) return <AccessDenied />
  const canAdd = canAccess('lessons', 'create')
  const isThisWeek = monday === mondayOf(clubDay(new Date()))
  const days = data && layWeek(monday, data)

  function week() {
    if (error) return <Box sx={{ p: 4, textAlign: 'center' }}>{error.message}</Box>
    if (isPending || !days) return <PageLoading />
    return isNarrow ? <WeekAgenda days={days} /> : <WeekGrid days={days} canAdd={canAdd} />
  }

  return (
    <ResourceContextProvider value="lessons">
      <PageHeader
        title={lessonTexts.name.split(' |||| ')[1] ?? ''}
        subtitle={data ? lessonTexts.lessonCount(data.length) : ' '}
      >
        {actions}
        <PrintButton />
        {canAdd && (
          <Button
            variant="contained"
            component={Link}
            to={createPath({ resource: 'lessons', type: 'create' })}
          >
            {addLabel}
          </Button>
        )}
      </PageHeader>
      <Card className="print-wide">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: { xs: 1.5, sm: 2 } }}>
          <Tooltip title={lessonTexts.previousWeek}>
            <IconButton aria-label={lessonTexts.previousWeek} onClick={() => setMonday(addDays(monday, -7))}>
              <ChevronLeftIcon />
            </IconButton>
          </Tooltip>
          <Tooltip title={lessonTexts.nextWeek}>
            <IconButton aria-label={lessonTexts.nextWeek} onClick={() => setMonday(addDays(monday, 7))}>
              <ChevronRightIcon />
            </IconButton>
          </Tooltip>
          <Box component="h2" aria-live="polite" sx={{ m: 0, flex: 1, typography: 'h3' }}>
            {`${dateOf(monday)} – ${dateOf(addDays(monday, 6))}`}
          </Box>
          <Button
            color="inherit"
            disabled={isThisWeek}
            onClick={() => setMonday(mondayOf(clubDay(new Date())))}
          >
            {lessonTexts.today}
          </Button>
        </Box>
        {week()}
      </Card>
    </ResourceContextProvider>
  )
}

const date = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A week as a list of days, for narrow screens. */
function WeekAgenda({ days }: { days: readonly WeekDay[] }) {
  const filled = days.map((day, index) => ({ ...day, name: lessonTexts.weekdays[index] ?? '' }))
  const shown = filled.filter(({ blocks }) => blocks.length > 0)
  return (
    <Box sx={{ px: 1.5, pb: 1.5, display: 'grid', gap: 2 }}>
      {shown.length === 0 && (
        <Typography variant="body2" sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>
          {lessonTexts.weekEmpty}
        </Typography>
      )}
      {shown.map(({ day, name, blocks }) => (
        <section key={day} aria-label={name}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {`${name}, ${date.format(new Date(`${day}T00:00Z`))}`}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {blocks.map(({ lesson }) => (
              <li key={lesson.id}>
                <LessonBlock lesson={lesson} />
              </li>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  )
}
