import AddIcon from '@mui/icons-material/AddOutlined'
import ChevronLeftIcon from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightIcon from '@mui/icons-material/ChevronRightOutlined'
import { Box, Button, Card, IconButton, Tooltip, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { ResourceContextProvider, useCreatePath, useGetList } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { visuallyHidden } from '#admin/core/theme/theme.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { hoursOf, layOutWeek, type WeekDay } from '#admin/resources/training/lessons/week-layout.ts'
import { AddRecordButton } from '#admin/ui/AddRecordButton.tsx'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { PageHeader, PageLoading } from '#admin/ui/page/PageHeader.tsx'
import { DeniedPage, LoadError } from '#admin/ui/page/StatusPages.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { addDays, clubDay, clubMoment, clubTime, mondayOf, startOfClubDay } from '#shared/core/club-time.ts'
import { defaultRowLimit } from '#shared/core/list-query.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

const dayAndMonth = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dateOf = (day: string) => dayAndMonth.format(new Date(`${day}T00:00Z`))
const yearOf = (day: string) => day.slice(0, 4)

/** `28 Aralık 2026 – 3 Ocak 2027`; a year that both days share is written once. */
function writeWeek(monday: string): string {
  const sunday = addDays(monday, 6)
  const from = yearOf(monday) === yearOf(sunday) ? dateOf(monday) : `${dateOf(monday)} ${yearOf(monday)}`
  return `${from} – ${dateOf(sunday)} ${yearOf(sunday)}`
}

/** The week that is shown; its Monday is kept in the URL, so that a lesson leads back to it. */
function useWeek(): [monday: string, show: (monday: string) => void] {
  const [params, setParams] = useSearchParams()
  const given = params.get('week') ?? ''
  const monday = mondayOf(z.iso.date().safeParse(given).success ? given : clubDay(new Date()))
  const show = (next: string) =>
    setParams(
      (known) => {
        const changed = new URLSearchParams(known)
        changed.set('week', next)
        return changed
      },
      { replace: true },
    )
  return [monday, show]
}

/** A week of lessons: a time grid, or an agenda on a phone. */
export function LessonWeek({ actions }: { actions: ReactNode }) {
  const [monday, setMonday] = useWeek()
  const currentUser = useCurrentUser()
  const canAccess = useCanAccess()
  const scope = useScopeFilter('lessons')
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { data, isPending, error, refetch } = useGetList<AdminRecord<Lesson>>('lessons', {
    pagination: { page: 1, perPage: defaultRowLimit },
    sort: { field: 'startsAt', order: 'ASC' },
    filter: {
      ...scope,
      from: startOfClubDay(monday).toISOString(),
      until: startOfClubDay(addDays(monday, 7)).toISOString(),
    },
  })
  if (currentUser && !canAccess('lessons', 'list')) return <DeniedPage />
  const canAdd = canAccess('lessons', 'create')
  const isThisWeek = monday === mondayOf(clubDay(new Date()))
  const days = data && layOutWeek(monday, data)

  function week() {
    if (error)
      return (
        <Box sx={{ p: 2 }}>
          <LoadError error={error} onRetry={() => void refetch()} />
        </Box>
      )
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
        <AddRecordButton resource="lessons" />
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
            {writeWeek(monday)}
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
            {`${name}, ${dateOf(day)}`}
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

/** Pixels per hour. */
const hourHeight = 68
const shortDate = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A new lesson on that day, one hour in the evening by default. */
function newLesson(day: string): string {
  const source = {
    startsAt: clubMoment(`${day}T18:00`).toISOString(),
    endsAt: clubMoment(`${day}T19:00`).toISOString(),
  }
  return `/lessons/create?source=${encodeURIComponent(JSON.stringify(source))}`
}

/** The days of a week side by side, with hours as rows. */
function WeekGrid({ days, canAdd }: { days: readonly WeekDay[]; canAdd: boolean }) {
  const { first, last } = hoursOf(days)
  const today = clubDay(new Date())
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '56px repeat(7, minmax(0, 1fr))',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box aria-hidden sx={{ pt: '57px' }}>
        {hours.map((hour) => (
          <Typography
            key={hour}
            variant="caption"
            component="div"
            sx={{ height: hourHeight, pr: 1, textAlign: 'right', color: 'text.secondary', lineHeight: 1 }}
          >
            {`${String(hour).padStart(2, '0')}.00`}
          </Typography>
        ))}
      </Box>
      {days.map(({ day, blocks }, index) => {
        const name = lessonTexts.weekdays[index] ?? ''
        const date = shortDate.format(new Date(`${day}T00:00Z`))
        return (
          <Box
            key={day}
            component="section"
            aria-label={`${name}, ${date}`}
            sx={{ borderLeft: 1, borderColor: 'divider', minWidth: 0 }}
          >
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                height: 56,
                pl: 1,
                borderBottom: 1,
                borderColor: 'divider',
                ...(day === today && { boxShadow: 'inset 0 3px 0 currentColor', color: 'primary.main' }),
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="body2" noWrap sx={{ fontWeight: 650 }}>
                  {name}
                </Typography>
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {date}
                </Typography>
              </Box>
              {canAdd && day >= today && (
                <Tooltip title={lessonTexts.addOn(name)}>
                  <IconButton
                    size="small"
                    component={Link}
                    to={newLesson(day)}
                    aria-label={lessonTexts.addOn(`${name} ${date}`)}
                  >
                    <AddIcon fontSize="small" />
                  </IconButton>
                </Tooltip>
              )}
            </Box>
            <Box
              component="ul"
              sx={{
                position: 'relative',
                height: hours.length * hourHeight,
                m: 0,
                p: 0,
                listStyle: 'none',
                backgroundImage: (theme) => `linear-gradient(${theme.palette.divider} 1px, transparent 1px)`,
                backgroundSize: `100% ${hourHeight}px`,
                backgroundPosition: '0 -1px',
              }}
            >
              {blocks.map(({ lesson, from, minutes, lane, lanes }) => (
                <Box
                  key={lesson.id}
                  component="li"
                  sx={{
                    position: 'absolute',
                    top: (from / 60 - first) * hourHeight + 1,
                    height: Math.max(40, (minutes / 60) * hourHeight - 2),
                    left: `calc(${(lane / lanes) * 100}% + 2px)`,
                    width: `calc(${100 / lanes}% - 4px)`,
                  }}
                >
                  <LessonBlock lesson={lesson} />
                </Box>
              ))}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

const hour = (moment: string) => clubTime(new Date(moment)).replace(':', '.')

/** A lesson in the week view: time, title, trainer and occupancy. */
function LessonBlock({ lesson }: { lesson: AdminRecord<Lesson> }) {
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
        borderColor: cancelledAt ? 'divider' : isFull ? 'warning.main' : 'secondary.main',
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
              {lessonTexts.occupancy(participantCount, capacity)}
              {waitingCount > 0 && ` +${waitingCount}`}
            </span>
            <Box component="span" sx={visuallyHidden}>
              {lessonTexts.occupancySpoken(participantCount, capacity)}
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
