import { Box, Chip, LinearProgress, Skeleton, Typography } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type RaRecord, type SortPayload, useCreatePath, useGetList } from 'react-admin'
import { isTrainer, useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { TrialCheckIn } from '#admin/resources/access/trials/TrialCheckIn.tsx'
import { trialTexts } from '#admin/resources/access/trials/trials.texts.ts'
import { turnstileTexts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { useDeskFigures } from '#admin/resources/office/dashboard/dashboard.data.ts'
import { DeskActions } from '#admin/shell/home/DeskActions.tsx'
import { DeskFigures } from '#admin/shell/home/DeskFigures.tsx'
import { homeTexts as texts } from '#admin/shell/home/home.texts.ts'
import { Invited } from '#admin/shell/home/Invited.tsx'
import { Panel, PanelRow } from '#admin/shell/home/Panel.tsx'
import { hasBegun, SetupChecklist, useSetup } from '#admin/shell/home/SetupChecklist.tsx'
import { Waiting } from '#admin/shell/home/Waiting.tsx'
import { Warnings } from '#admin/shell/home/Warnings.tsx'
import { ErrorBoundary } from '#admin/shell/layout/ErrorBoundary.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { Failed } from '#admin/ui/page/StatusPages.tsx'
import { useBranch } from '#admin/ui/reference-sources.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import type { Trial } from '#shared/access/trials/trials.contract.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'
import { addDays, clubDay, clubTime, clubTimeZone, startOfClubDay } from '#shared/core/club-time.ts'
import { formatShortDay, formatTime } from '#shared/core/format-date.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { Appointment } from '#shared/training/appointments/appointments.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

// The charts are large, so actions and figures come first.
const DayCharts = lazy(() => import('#admin/shell/home/DayCharts.tsx'))
const AppointmentDrawer = lazy(async () => ({
  default: (await import('#admin/resources/training/appointments/AppointmentDrawer.tsx')).AppointmentDrawer,
}))

const today = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'full', timeZone: clubTimeZone })

const clubHour = (moment: Date) => Number(clubTime(moment).slice(0, 2))

function useScopeText(): string | undefined {
  const { branch, canSwitch, isEverywhere } = useBranchScope()
  const { data } = useBranch(branch)
  if (branch) return data?.name
  if (isEverywhere) return texts.allBranches
  return canSwitch ? texts.ownBranches : texts.noBranch
}

const column = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
} as const

/** The start page: what a desk does, holds and awaits; for users who see the club’s totals, the charts of the day. */
export default function Home() {
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  const scope = useScopeText()
  const setup = useSetup()
  if (!person) return null
  const now = new Date()
  const isOpen = hasBegun(setup.data)
  const hasCharts = canAccess('dashboard', 'show')
  const hasEntries = canAccess('turnstile-entries', 'list')
  const isDesk = canAccess('back-office', 'manage')
  const hasLessons = canAccess('lessons', 'list')
  return (
    <>
      <PageHeader
        title={texts.greeting(person.name, clubHour(now))}
        subtitle={[today.format(now), scope].filter(Boolean).join(' · ')}
      />
      <Box sx={column}>
        {isOpen && <DeskActions />}
        {canAccess('identity', 'show') && <SetupChecklist />}
        {/* Below the steps: they arrive later, and would move a step away from under a click. */}
        {isOpen && hasCharts && <Warnings />}
        {isOpen && (
          <>
            {isDesk && <DeskFigures />}
            <Box
              sx={{
                ...column,
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr)',
                  ...((hasCharts || hasEntries) && {
                    md: 'repeat(2, minmax(0, 1fr))',
                    lg: 'minmax(0, 5fr) minmax(0, 7fr)',
                  }),
                },
              }}
            >
              <Box sx={column}>
                {isDesk && <Waiting />}
                {hasLessons && <NextLessons isTrainer={isTrainer(person)} />}
                {canAccess('account-claims', 'show') && <Invited />}
                {canAccess('trials', 'list') && <TodaysTrials />}
              </Box>
              {(hasCharts || hasEntries) && (
                <Box sx={column}>
                  {hasCharts && <Charts />}
                  {hasEntries && <LatestEntries />}
                </Box>
              )}
            </Box>
          </>
        )}
      </Box>
    </>
  )
}

/** The charts, once the figures of the desk are known. */
function Charts() {
  const { isPending } = useDeskFigures()
  const loading = <Skeleton variant="rounded" height={500} />
  if (isPending) return loading
  return (
    <ErrorBoundary fallback={<Failed />} resetKey="">
      <Suspense fallback={loading}>
        <DayCharts />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Refresh settings while the tab is visible. */
const refresh = { refetchInterval: 60_000, placeholderData: keepPreviousData } as const

interface PanelQuery {
  sort: SortPayload
  filter: object
  perPage: number
  enabled?: boolean
}

/** The first rows of a list, and the state of its panel. */
function usePanelRows<R extends RaRecord>(
  resource: string,
  { sort, filter, perPage, enabled = true }: PanelQuery,
) {
  const pagination = { page: 1, perPage }
  const options = { ...refresh, enabled }
  const { data: rows = [], ...query } = useGetList<R>(resource, { pagination, sort, filter }, options)
  return {
    rows,
    isPending: query.isPending,
    error: query.isLoadingError ? query.error : null,
    onRetry: () => void query.refetch(),
  }
}

const Time = ({ children }: { children: ReactNode }) => (
  <Typography
    variant="body2"
    sx={{ flex: 'none', minWidth: 44, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
  >
    {children}
  </Typography>
)

const minute = 60_000
/** Minutes for which a lesson that has begun is looked for. */
const longestLesson = 180

/** The current minute, so that a screen that stays open all day moves on. */
function useMinute(): number {
  const [at, setAt] = useState(() => Math.floor(Date.now() / minute))
  useEffect(() => {
    const timer = setInterval(() => setAt(Math.floor(Date.now() / minute)), 10_000)
    return () => clearInterval(timer)
  }, [])
  return at * minute
}

/** What a time alone does not say: that the lesson runs, or its day unless it is today. */
function lessonDay({ startsAt, endsAt }: Pick<Lesson, 'startsAt' | 'endsAt'>, now: number): string {
  if (Date.parse(startsAt) <= now) return texts.runningUntil(formatTime(endsAt))
  const [day, today] = [startsAt, now].map((moment) => clubDay(new Date(moment)))
  if (day === today) return ''
  return today && day === addDays(today, 1) ? texts.tomorrow : formatShortDay(startsAt)
}

/** The running and next lessons and one-to-one sessions, a trainer’s own or those of the branch. */
function NextLessons({ isTrainer }: { isTrainer: boolean }) {
  const canAccess = useCanAccess()
  const createPath = useCreatePath()
  const now = useMinute()
  const [opened, setOpened] = useState<string>()
  const shown = isTrainer ? 10 : 5
  const coming = {
    sort: { field: 'startsAt', order: 'ASC' },
    // Some have ended.
    perPage: 3 * shown,
  } as const
  const from = new Date(now - longestLesson * minute).toISOString()
  const seesAppointments = canAccess('appointments', 'list')
  const { rows: lessons, ...query } = usePanelRows<AdminRecord<Lesson>>('lessons', {
    ...coming,
    filter: { ...useScopeFilter('lessons'), from, cancelled: false },
  })
  const { rows: appointments, ...others } = usePanelRows<AdminRecord<Appointment>>('appointments', {
    ...coming,
    filter: { ...useScopeFilter('appointments'), from, state: 'booked' },
    enabled: seesAppointments,
  })
  const next = [
    ...lessons.map((lesson) => ({ ...lesson, isLesson: true as const })),
    ...appointments.map((appointment) => ({ ...appointment, isLesson: false as const })),
  ]
    .filter(({ endsAt }) => Date.parse(endsAt) > now)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    .slice(0, shown)
  return (
    <>
      <Panel
        title={isTrainer ? texts.ownLessons : texts.nextLessons}
        more={{ to: '/lessons', label: texts.all }}
        isPending={query.isPending || (seesAppointments && others.isPending)}
        error={query.error ?? others.error}
        onRetry={() => {
          query.onRetry()
          if (seesAppointments) others.onRetry()
        }}
        empty={texts.noLessons}
      >
        {next.map((row) => {
          const details = [
            lessonDay(row, now),
            !row.isLesson && texts.appointment,
            isTrainer ? row.isLesson && row.teamName : row.trainerName,
            row.room,
          ]
          const canShow = row.isLesson && canAccess('lessons', 'participants')
          return (
            <PanelRow
              key={row.id}
              before={<Time>{formatTime(row.startsAt)}</Time>}
              primary={row.isLesson ? row.title : row.memberName}
              secondary={details.filter(Boolean).join(' · ')}
              aside={row.isLesson && <Places lesson={row} />}
              to={canShow ? createPath({ resource: 'lessons', type: 'show', id: row.id }) : undefined}
              {...(!row.isLesson && { onOpen: () => setOpened(row.id) })}
            />
          )
        })}
      </Panel>
      {opened && (
        <Suspense fallback={null}>
          <AppointmentDrawer id={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Places({ lesson: { title, participantCount, capacity } }: { lesson: Lesson }) {
  return (
    <Box sx={{ flex: 'none', width: 72 }}>
      <Typography
        variant="body2"
        sx={{ textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
      >
        {texts.places(participantCount, capacity)}
      </Typography>
      <LinearProgress
        variant="determinate"
        aria-label={texts.fillOf(title)}
        value={Math.min(100, (100 * participantCount) / Math.max(1, capacity))}
        sx={{ mt: 0.5, height: 4, borderRadius: 2 }}
      />
    </Box>
  )
}

/** The visitors whom today still brings, with their check-in; nothing without any. */
function TodaysTrials() {
  const scope = useScopeFilter('trials')
  const createPath = useCreatePath()
  const day = clubDay(new Date())
  const { rows, ...query } = usePanelRows<AdminRecord<Trial>>('trials', {
    sort: { field: 'startsAt', order: 'ASC' },
    filter: {
      ...scope,
      status: 'booked',
      from: startOfClubDay(day).toISOString(),
      until: startOfClubDay(addDays(day, 1)).toISOString(),
    },
    perPage: 8,
  })
  if (rows.length === 0) return null
  return (
    <Panel
      title={trialTexts.today(rows.length)}
      more={{ to: '/trials', label: texts.all }}
      {...query}
      empty=""
    >
      {rows.map((trial) => (
        <PanelRow
          key={trial.id}
          before={<Time>{formatTime(trial.startsAt)}</Time>}
          primary={trial.name}
          secondary={[formatPhone(trial.phone), trial.isMinor && trialTexts.minor, trial.note]
            .filter(Boolean)
            .join(' · ')}
          to={createPath({ resource: 'trials', type: 'show', id: trial.id })}
          aside={
            // Above the link that covers the row.
            <Box sx={{ position: 'relative', zIndex: 1, flex: 'none' }}>
              <TrialCheckIn trial={trial} size="small" variant="outlined" />
            </Box>
          }
        />
      ))}
    </Panel>
  )
}

/** The number of people inside, and today’s latest entries and refusals at the gates. */
function LatestEntries() {
  const scope = useScopeFilter('turnstile-entries')
  const inside = useDeskFigures().data?.inside
  const { branch } = useBranchScope()
  const { rows, ...query } = usePanelRows<AdminRecord<Entry>>('turnstile-entries', {
    sort: { field: 'at', order: 'DESC' },
    filter: { ...scope, from: startOfClubDay(clubDay(new Date())).toISOString() },
    perPage: 5,
  })
  return (
    <Panel
      title={typeof inside === 'number' ? texts.inside(inside) : texts.latestEntries}
      more={{ to: '/turnstile-entries', label: texts.board }}
      {...query}
      empty={texts.noEntries}
    >
      {rows.map(({ id, user, userName, allowed, reason, direction, branchName, deviceName, at }) => (
        <PanelRow
          key={id}
          before={<Time>{formatTime(at)}</Time>}
          primary={<PersonLink id={user}>{userName || texts.unknownPerson}</PersonLink>}
          secondary={[!allowed && reasonTexts[reason].text, !branch && branchName, deviceName]
            .filter(Boolean)
            .join(' · ')}
          aside={
            <Chip
              size="small"
              variant={allowed ? 'outlined' : 'filled'}
              color={allowed ? 'success' : 'warning'}
              label={allowed ? turnstileTexts.directions[direction] : turnstileTexts.refused}
            />
          }
        />
      ))}
    </Panel>
  )
}
