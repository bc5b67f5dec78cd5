import AddIcon from '@mui/icons-material/AddOutlined'
import ChevronLeftIcon from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightIcon from '@mui/icons-material/ChevronRightOutlined'
import {
  Box,
  Button,
  Card,
  IconButton,
  Menu,
  MenuItem,
  TextField,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { type DragEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { ResourceContextProvider, useCreatePath, useGetList } from 'react-admin'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { visuallyHidden } from '#admin/core/theme/theme.ts'
import { useCall } from '#admin/core/use-call.ts'
import { AddAppointmentDialog } from '#admin/resources/training/appointments/AddAppointmentDialog.tsx'
import { AppointmentDrawer } from '#admin/resources/training/appointments/AppointmentDrawer.tsx'
import { appointmentTexts } from '#admin/resources/training/appointments/appointments.texts.ts'
import { MoveAppointmentDialog } from '#admin/resources/training/appointments/MoveAppointmentDialog.tsx'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import {
  type Band,
  bandsOf,
  type DayBands,
  hoursOf,
  layOutWeek,
  type WeekDay,
  type WeekEntry,
} from '#admin/resources/training/lessons/week-layout.ts'
import { AddRecordButton } from '#admin/ui/AddRecordButton.tsx'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { PageHeader, PageLoading } from '#admin/ui/page/PageHeader.tsx'
import { DeniedPage, LoadError } from '#admin/ui/page/StatusPages.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { addDays, clubDay, clubMoment, clubTime, mondayOf, startOfClubDay } from '#shared/core/club-time.ts'
import { formatTime } from '#shared/core/format-date.ts'
import { defaultRowLimit } from '#shared/core/list-query.ts'
import type { Appointment } from '#shared/training/appointments/appointments.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { listTrainerWeeks } from '#shared/training/trainer-hours/trainer-hours.contract.ts'

const dayAndMonth = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dateOf = (day: string) => dayAndMonth.format(new Date(`${day}T00:00Z`))
const yearOf = (day: string) => day.slice(0, 4)

/** `28 Aralık 2026 – 3 Ocak 2027`; a year that both days share is written once. */
function writeWeek(monday: string): string {
  const sunday = addDays(monday, 6)
  const from = yearOf(monday) === yearOf(sunday) ? dateOf(monday) : `${dateOf(monday)} ${yearOf(monday)}`
  return `${from} – ${dateOf(sunday)} ${yearOf(sunday)}`
}

type WeekParameter = 'week' | 'trainer' | 'room' | 'kind'

/** The week that is shown and its filters; they are kept in the URL, so that a lesson leads back to them. */
function useWeek() {
  const [params, setParams] = useSearchParams()
  const given = params.get('week') ?? ''
  const monday = mondayOf(z.iso.date().safeParse(given).success ? given : clubDay(new Date()))
  const show = (name: WeekParameter, value: string) =>
    setParams(
      (known) => {
        const changed = new URLSearchParams(known)
        if (value) changed.set(name, value)
        else changed.delete(name)
        return changed
      },
      { replace: true },
    )
  const textOf = (name: WeekParameter) => params.get(name) ?? ''
  return { monday, trainer: textOf('trainer'), room: textOf('room'), kind: textOf('kind'), show }
}

/** The values of a filter that the lessons of the week have, by their names. */
function namesOf(pairs: readonly (readonly [value: string | null, name: string])[]): [string, string][] {
  const names = new Map(pairs.flatMap(([value, name]) => (value ? [[value, name] as const] : [])))
  return [...names].sort(([, one], [, other]) => one.localeCompare(other, 'tr'))
}

const timesOf = ({ id, startsAt, endsAt }: { id: string; startsAt: string; endsAt: string }) => ({
  ...{ id, startsAt, endsAt },
})

/** A week of lessons and one-to-one sessions: a time grid, or an agenda on a phone. */
export function LessonWeek({ actions }: { actions: ReactNode }) {
  const { monday, trainer, room, kind, show } = useWeek()
  const setMonday = (next: string) => show('week', next)
  const currentUser = useCurrentUser()
  const canAccess = useCanAccess()
  const scope = useScopeFilter('lessons')
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { branch } = useBranchScope()
  const [isBooking, setBooking] = useState(false)
  const booksIn = canAccess('appointments', 'create') ? branch : null
  const period = {
    from: startOfClubDay(monday).toISOString(),
    until: startOfClubDay(addDays(monday, 7)).toISOString(),
  }
  const { data, isPending, error, refetch } = useGetList<AdminRecord<Lesson>>('lessons', {
    pagination: { page: 1, perPage: defaultRowLimit },
    sort: { field: 'startsAt', order: 'ASC' },
    filter: { ...scope, ...period },
  })
  const { data: trainerWeeks = [] } = useCall(
    listTrainerWeeks,
    { query: { ...(branch && { branch }) } },
    { enabled: branch !== null && canAccess('trainer-hours', 'list') },
  )
  const {
    data: booked = [],
    error: bookedError,
    refetch: refetchBooked,
  } = useGetList<AdminRecord<Appointment>>(
    'appointments',
    {
      pagination: { page: 1, perPage: defaultRowLimit },
      sort: { field: 'startsAt', order: 'ASC' },
      filter: { ...useScopeFilter('appointments'), ...period },
    },
    { enabled: canAccess('appointments', 'list') },
  )
  if (currentUser && !canAccess('lessons', 'list')) return <DeniedPage />
  const canAdd = canAccess('lessons', 'create')
  const isThisWeek = monday === mondayOf(clubDay(new Date()))
  const shown = data?.filter(
    (lesson) =>
      kind !== 'appointments' && (!trainer || lesson.trainer === trainer) && (!room || lesson.room === room),
  )
  const sessions = booked.filter(
    (one) =>
      kind !== 'lessons' &&
      one.state !== 'cancelled' &&
      one.state !== 'late-cancelled' &&
      (!trainer || one.trainer === trainer) &&
      (!room || one.room === room),
  )
  const days =
    shown &&
    layOutWeek(monday, [
      ...shown.map((lesson) => ({ ...timesOf(lesson), lesson })),
      ...sessions.map((appointment) => ({ ...timesOf(appointment), appointment })),
    ])
  const defaults = { ...(trainer && { trainer }), ...(room && { room }) }
  const weeks = kind === 'lessons' ? [] : trainerWeeks.filter((one) => !trainer || one.trainer === trainer)
  const bands = branch ? days?.map(({ day }, index) => bandsOf(day, index + 1, branch, weeks)) : undefined
  const kinds: WeekFilterProps['options'] = canAccess('appointments', 'list') ? lessonTexts.weekKinds : []

  function week() {
    const problem = error ?? bookedError
    if (problem)
      return (
        <Box sx={{ p: 2 }}>
          <LoadError error={problem} onRetry={() => void (error ? refetch() : refetchBooked())} />
        </Box>
      )
    if (isPending || !days) return <PageLoading />
    return isNarrow ? (
      <WeekAgenda key={monday} days={days} />
    ) : (
      <WeekGrid
        days={days}
        bands={bands ?? []}
        canAdd={canAdd && kind !== 'appointments'}
        booksIn={kind === 'lessons' ? null : booksIn}
        canMove={canAccess('appointments', 'edit')}
        defaults={defaults}
      />
    )
  }

  return (
    <ResourceContextProvider value="lessons">
      <PageHeader
        title={lessonTexts.name.split(' |||| ')[1] ?? ''}
        subtitle={shown ? lessonTexts.weekCount(shown.length, sessions.length) : ' '}
      >
        {actions}
        <PrintButton />
        {booksIn && (
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setBooking(true)}>
            {appointmentTexts.add}
          </Button>
        )}
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
          <Box
            component="h2"
            aria-live="polite"
            sx={{ m: 0, flex: { xs: '1 1 180px', sm: 1 }, typography: 'h3' }}
          >
            {writeWeek(monday)}
          </Box>
          <WeekFilter
            label={lessonTexts.fields.trainer}
            value={trainer}
            options={namesOf([...(data ?? []), ...booked].map((one) => [one.trainer, one.trainerName]))}
            onChange={(value) => show('trainer', value)}
          />
          <WeekFilter
            label={lessonTexts.fields.room}
            value={room}
            options={namesOf([...(data ?? []), ...booked].map((one) => [one.room, one.room]))}
            onChange={(value) => show('room', value)}
          />
          <WeekFilter
            label={lessonTexts.kindLabel}
            value={kind}
            options={kinds}
            onChange={(value) => show('kind', value)}
          />
          <Button
            color="inherit"
            disabled={isThisWeek}
            onClick={() => setMonday(mondayOf(clubDay(new Date())))}
          >
            {lessonTexts.today}
          </Button>
        </Box>
        {bands?.some(({ open }) => open.length > 0) && !isNarrow && (
          <Typography variant="caption" component="p" sx={{ m: 0, px: 2, pb: 1, color: 'text.secondary' }}>
            {weeks.length === 1 ? lessonTexts.bandsOfOne : lessonTexts.bandsOfMany}
          </Typography>
        )}
        {week()}
      </Card>
      {isBooking && booksIn && (
        <AddAppointmentDialog
          branch={booksIn}
          {...(trainer && { trainer })}
          onClose={() => setBooking(false)}
        />
      )}
    </ResourceContextProvider>
  )
}

interface WeekFilterProps {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

/** Limits the week to one trainer or room; a week with a single one has nothing to choose. */
function WeekFilter({ label, value, options, onChange }: WeekFilterProps) {
  if (options.length < 2 && !value) return null
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 170 } }}
    >
      <MenuItem value="">{lessonTexts.all}</MenuItem>
      {value && !options.some(([known]) => known === value) && (
        <MenuItem value={value}>{lessonTexts.notThisWeek}</MenuItem>
      )}
      {options.map(([known, name]) => (
        <MenuItem key={known} value={known}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** A week as a list of days, for narrow screens; the days before today are folded. */
function WeekAgenda({ days: all }: { days: readonly WeekDay[] }) {
  const [showsEarlier, setShowsEarlier] = useState(false)
  const today = clubDay(new Date())
  const isCurrent = all.some(({ day }) => day === today)
  const isFolded = (day: string) => isCurrent && !showsEarlier && day < today
  const earlier = all.filter(({ day, blocks }) => isFolded(day) && blocks.length > 0).length
  const days = all.map((day) => (isFolded(day.day) ? { ...day, blocks: [] } : day))
  const filled = days.map((day, index) => ({ ...day, name: lessonTexts.weekdays[index] ?? '' }))
  const shown = filled.filter(({ blocks }) => blocks.length > 0)
  return (
    <Box sx={{ px: 1.5, pb: 1.5, display: 'grid', gap: 2 }}>
      {earlier > 0 && (
        <Button color="inherit" onClick={() => setShowsEarlier(true)} sx={{ justifySelf: 'start' }}>
          {lessonTexts.earlierDays(earlier)}
        </Button>
      )}
      {shown.length === 0 && (
        <Typography variant="body2" sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>
          {earlier > 0 ? lessonTexts.restEmpty : lessonTexts.weekEmpty}
        </Typography>
      )}
      {shown.map(({ day, name, blocks }) => (
        <section key={day} aria-label={name}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {`${name}, ${dateOf(day)}`}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {blocks.map(({ entry }) => (
              <li key={entry.id}>
                <EntryBlock entry={entry} />
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

type Defaults = Partial<Pick<Lesson, 'trainer' | 'room'>>

const momentOf = (day: string, hour: number) => clubMoment(`${day}T${String(hour).padStart(2, '0')}:00`)

/** Where what is added by the button of a day begins. */
const usualHour = 18

/** A new lesson of one hour on that day. */
function newLesson(day: string, defaults: Defaults, hour: number): string {
  const start = momentOf(day, hour)
  const source = {
    ...defaults,
    startsAt: start.toISOString(),
    endsAt: new Date(start.getTime() + 3_600_000).toISOString(),
  }
  return `/lessons/create?source=${encodeURIComponent(JSON.stringify(source))}`
}

/** The least width of a lesson in which its name can be read, in pixels. */
const laneWidth = 92

/** A day is as wide as its lessons side by side. */
const columnOf = ({ blocks }: WeekDay) => {
  const lanes = Math.max(1, ...blocks.map((block) => block.lanes))
  return `minmax(${lanes * laneWidth}px, ${lanes}fr)`
}

interface WeekGridProps {
  days: readonly WeekDay[]
  /** Hours and absences of trainers, for each of the days; empty without a branch. */
  bands: readonly DayBands[]
  /** Whether lessons can be added. */
  canAdd: boolean
  /** The branch in which appointments can be added. */
  booksIn: string | null
  canMove: boolean
  /** The filters, which a new lesson follows. */
  defaults: Defaults
}

/** The days of a week side by side, with hours as rows. */
function WeekGrid({ days, bands, canAdd, booksIn, canMove, defaults }: WeekGridProps) {
  const { first, last } = hoursOf(days)
  const navigate = useNavigate()
  /** The hour that was clicked, where it is asked what to add. */
  const [asked, setAsked] = useState<{ anchor: Element; day: string; hour: number }>()
  const [booking, setBooking] = useState<string>()
  const today = clubDay(new Date())
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const [dragged, setDragged] = useState<AdminRecord<Appointment> | null>(null)
  const [moved, setMoved] = useState<{ appointment: AdminRecord<Appointment>; startsAt: string }>()

  /** Moves what is dragged to an hour of a day, with the minutes that it had. */
  function drop(day: string, hour: number) {
    if (!dragged) return
    const minutes = clubTime(new Date(dragged.startsAt)).slice(3)
    const startsAt = clubMoment(`${day}T${String(hour).padStart(2, '0')}:${minutes}`).toISOString()
    setMoved({ appointment: dragged, startsAt })
    setDragged(null)
  }

  const book = (day: string, hour: number) => setBooking(momentOf(day, hour).toISOString())

  /** Adds what the user may add: a lesson, an appointment, or what the user chooses. */
  function adding(day: string, hour: number) {
    if (!booksIn) return { component: Link, to: newLesson(day, defaults, hour) }
    const ask = ({ currentTarget }: MouseEvent) =>
      canAdd ? setAsked({ anchor: currentTarget, day, hour }) : book(day, hour)
    return {
      ...{ component: 'button', type: 'button', onClick: ask },
      'aria-haspopup': canAdd ? ('menu' as const) : ('dialog' as const),
    }
  }

  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: `56px ${days.map(columnOf).join(' ')}`,
        overflowX: 'auto',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        aria-hidden
        sx={{ position: 'sticky', left: 0, zIndex: 2, pt: '57px', bgcolor: 'background.paper' }}
      >
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
              {(canAdd || booksIn) && day >= today && (
                <Tooltip title={lessonTexts.addOn(name)}>
                  <IconButton
                    size="small"
                    {...adding(day, usualHour)}
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
              {bands[index] && <Bands bands={bands[index]} first={first} last={last} />}
              {(canAdd || booksIn || canMove) &&
                hours
                  .filter((hour) => momentOf(day, hour) > new Date())
                  .map((hour) => (
                    <Box
                      key={hour}
                      component="li"
                      onDragOver={(event: DragEvent) => {
                        if (dragged) event.preventDefault()
                      }}
                      onDrop={() => drop(day, hour)}
                      sx={{ position: 'absolute', insetInline: 0, top: (hour - first) * hourHeight }}
                    >
                      {/* By keyboard the button of the day leads to the same forms. */}
                      {canAdd || booksIn ? (
                        <Box
                          {...adding(day, hour)}
                          tabIndex={-1}
                          aria-label={lessonTexts.addAt(`${name} ${date}`, hour)}
                          sx={{
                            display: 'grid',
                            placeItems: 'center',
                            width: '100%',
                            height: hourHeight,
                            p: 0,
                            border: 0,
                            bgcolor: 'transparent',
                            color: 'text.secondary',
                            cursor: 'pointer',
                            '& > svg': { opacity: 0 },
                            '&:hover': { bgcolor: 'action.hover' },
                            '&:hover > svg': { opacity: 1 },
                          }}
                        >
                          <AddIcon fontSize="small" />
                        </Box>
                      ) : (
                        <Box sx={{ height: hourHeight }} />
                      )}
                    </Box>
                  ))}
              {blocks.map(({ entry, from, minutes, lane, lanes }) => (
                <Box
                  key={entry.id}
                  component="li"
                  sx={{
                    position: 'absolute',
                    top: (from / 60 - first) * hourHeight + 1,
                    height: Math.max(40, (minutes / 60) * hourHeight - 2),
                    left: `calc(${(lane / lanes) * 100}% + 2px)`,
                    width: `calc(${100 / lanes}% - 4px)`,
                  }}
                >
                  <EntryBlock entry={entry} onDrag={setDragged} />
                </Box>
              ))}
            </Box>
          </Box>
        )
      })}
      {moved && <MoveAppointmentDialog {...moved} onClose={() => setMoved(undefined)} />}
      <Menu open={asked !== undefined} anchorEl={asked?.anchor ?? null} onClose={() => setAsked(undefined)}>
        <MenuItem onClick={() => asked && void navigate(newLesson(asked.day, defaults, asked.hour))}>
          {lessonTexts.addLesson}
        </MenuItem>
        <MenuItem
          onClick={() => {
            if (asked) book(asked.day, asked.hour)
            setAsked(undefined)
          }}
        >
          {appointmentTexts.addTitle}
        </MenuItem>
      </Menu>
      {booking && booksIn && (
        <AddAppointmentDialog
          branch={booksIn}
          startsAt={booking}
          {...(defaults.trainer && { trainer: defaults.trainer })}
          onClose={() => setBooking(undefined)}
        />
      )}
    </Box>
  )
}

/** Shades the hours in which trainers can be booked, and hatches absences. */
function Bands({ bands: { open, away }, first, last }: { bands: DayBands; first: number; last: number }) {
  const place = ({ from, until }: Band) => {
    const top = Math.max(from, first * 60) - first * 60
    const end = Math.min(until, last * 60) - first * 60
    return { top: (top / 60) * hourHeight, height: Math.max(0, ((end - top) / 60) * hourHeight) }
  }
  const common = { position: 'absolute', insetInline: 0, pointerEvents: 'none' } as const
  return (
    <>
      {open.map((band) => (
        <Box
          key={`open ${band.from}`}
          component="li"
          aria-hidden
          sx={{ ...common, ...place(band), bgcolor: 'primary.main', opacity: 0.09 }}
        />
      ))}
      {away.map((band) => (
        <Box
          key={`away ${band.from}`}
          component="li"
          aria-hidden
          sx={{
            ...common,
            ...place(band),
            color: 'text.secondary',
            opacity: 0.25,
            backgroundImage: 'repeating-linear-gradient(45deg, currentColor 0 1px, transparent 1px 8px)',
          }}
        />
      ))}
    </>
  )
}

interface EntryBlockProps {
  entry: WeekEntry
  /** What is dragged; undefined where nothing can be. */
  onDrag?: (appointment: AdminRecord<Appointment> | null) => void
}

const EntryBlock = ({ entry, onDrag }: EntryBlockProps) =>
  'lesson' in entry ? (
    <LessonBlock lesson={entry.lesson} />
  ) : (
    <AppointmentBlock appointment={entry.appointment} onDrag={onDrag} />
  )

/** A one-to-one session in the week view; it opens beside the week and can be dragged to another hour. */
function AppointmentBlock({
  appointment,
  onDrag,
}: { appointment: AdminRecord<Appointment> } & Pick<EntryBlockProps, 'onDrag'>) {
  const [isOpen, setOpen] = useState(false)
  const canAccess = useCanAccess()
  const { memberName, trainerName, startsAt, endsAt, room, state } = appointment
  const isAhead = state === 'booked' && Date.parse(startsAt) > Date.now()
  const isDraggable = onDrag !== undefined && isAhead && canAccess('appointments', 'edit')
  return (
    <>
      <Box
        component="button"
        type="button"
        draggable={isDraggable}
        onDragStart={() => onDrag?.(appointment)}
        onDragEnd={() => onDrag?.(null)}
        onClick={() => setOpen(true)}
        sx={{
          display: 'block',
          width: '100%',
          height: '100%',
          px: 0.75,
          py: 0.5,
          overflow: 'hidden',
          border: '1px dashed',
          borderLeft: '4px solid',
          borderColor: 'primary.main',
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: isAhead ? 'text.primary' : 'text.secondary',
          font: 'inherit',
          fontSize: '0.75rem',
          lineHeight: 1.3,
          textAlign: 'left',
          cursor: isDraggable ? 'grab' : 'pointer',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'secondary.main', zIndex: 1 },
        }}
      >
        <Box component="span" sx={visuallyHidden}>
          {appointmentTexts.block}
        </Box>
        <Box
          component="span"
          sx={{ display: 'block', fontWeight: 650, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
        >
          {memberName}
        </Box>
        <Box
          component="span"
          sx={{ display: 'block', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          {formatTime(startsAt)}–{formatTime(endsAt)}
        </Box>
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {[trainerName, room].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      {isOpen && <AppointmentDrawer id={appointment.id} onClose={() => setOpen(false)} />}
    </>
  )
}

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
        sx={{
          display: 'block',
          fontWeight: 650,
          fontSize: '0.8125rem',
          overflowWrap: 'anywhere',
          hyphens: 'auto',
          ...(cancelledAt && { textDecoration: 'line-through' }),
        }}
      >
        {title}
      </Box>
      <Box
        component="span"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 8px', fontVariantNumeric: 'tabular-nums' }}
      >
        <Box component="span" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {formatTime(startsAt)}–{formatTime(endsAt)}
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
        sx={{ overflow: 'hidden', color: 'text.secondary', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {cancelledAt ? lessonTexts.cancelled : [trainerName, room].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  )
}
