import { Alert, AlertTitle, Box, Button, Skeleton } from '@mui/material'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useCanOpen } from '#admin/core/auth/access.ts'
import {
  useDashboardFigures,
  useDashboardStats,
  useDashboardWarnings,
} from '#admin/shell/dashboard/dashboard.data.ts'
import { dashboardTexts as texts } from '#admin/shell/dashboard/dashboard.texts.ts'
import { FigureGroup, type FigureItem } from '#admin/shell/dashboard/FigureGroup.tsx'
import {
  clubFigures,
  figuresOfToday,
  listPath,
  membershipFigures,
  pendingTasks,
} from '#admin/shell/dashboard/figures.ts'
import { TaskList } from '#admin/shell/dashboard/TaskList.tsx'
import { ErrorBoundary } from '#admin/shell/layout/ErrorBoundary.tsx'
import { Failed } from '#admin/ui/page/StatusPages.tsx'
import { formatTime } from '#shared/core/format-date.ts'
import type { WarningKind } from '#shared/office/dashboard/dashboard.contract.ts'
import type { Resource } from '#shared/permissions/permissions.ts'

// The charts are large, so the figures are rendered first.
const Charts = lazy(() => import('#admin/shell/dashboard/charts/Charts.tsx'))

/** Leaves out figures whose list the user may not open. */
function useOpenFigures() {
  const canOpen = useCanOpen()
  return (figures: FigureItem[] | undefined) =>
    figures?.filter(({ to }) => canOpen(to.split(/[/?]/)[1] ?? ''))
}

/** The tasks and the figures of the day; refreshed periodically. */
export function Today() {
  const openOf = useOpenFigures()
  const figures = useDashboardFigures()
  const { data, error } = figures
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Warnings />
      {error && (
        <Alert
          severity={data ? 'warning' : 'error'}
          action={
            <Button color="inherit" onClick={() => void figures.refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {data ? texts.stale(formatTime(figures.dataUpdatedAt)) : `${texts.failed}: ${error.message}`}
        </Alert>
      )}
      {(data || !error) && (
        <>
          <TaskList tasks={openOf(data && pendingTasks(data))} />
          <FigureGroup
            title={texts.now}
            figures={openOf(data && figuresOfToday(data))}
            count={4}
            narrowest={148}
          />
        </>
      )}
    </Box>
  )
}

/** The club’s figures and charts. */
export function ClubFigures() {
  const openOf = useOpenFigures()
  const figures = useDashboardFigures()
  const stats = useDashboardStats()
  if (figures.error && !figures.data) return null
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {stats.error && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => void stats.refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {stats.data ? texts.stale(formatTime(stats.dataUpdatedAt)) : stats.error.message}
        </Alert>
      )}
      <FigureGroup
        title={texts.memberships}
        figures={openOf(figures.data && membershipFigures(figures.data))}
        count={4}
      />
      {(stats.data || !stats.error) && (
        <>
          <FigureGroup title={texts.club} figures={openOf(stats.data && clubFigures(stats.data))} count={8} />
          {figures.data && stats.data ? (
            <ErrorBoundary fallback={<Failed />} resetKey="">
              <Suspense fallback={<ChartsLoading />}>
                <Charts signups={stats.data.charts.monthlySignups} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <ChartsLoading />
          )}
        </>
      )}
    </Box>
  )
}

function ChartsLoading() {
  return <Skeleton variant="rounded" height={640} />
}

/** The list that shows the cause of a warning. */
const lists: Record<WarningKind, { resource: Resource; filter: Record<string, unknown> }> = {
  'mail-outage': { resource: 'jobs', filter: { queue: 'mail' } },
  'failed-refunds': { resource: 'payments', filter: { hasFailedRefund: true } },
}

/** Warnings beyond the daily work; nothing if there are none. */
function Warnings() {
  const { data } = useDashboardWarnings()
  const canOpen = useCanOpen()
  if (!data || data.warnings.length === 0) return null
  return (
    <Box component="section" aria-label={texts.warningList} sx={{ display: 'grid', gap: 1 }}>
      {data.warnings.map((warning) => {
        const { title, content } = texts.warnings[warning.kind]
        const { resource, filter } = lists[warning.kind]
        return (
          <Alert
            key={warning.kind}
            severity="warning"
            action={
              canOpen(resource) && (
                <Button component={Link} to={listPath(resource, { filter })} color="inherit">
                  {texts.openList}
                </Button>
              )
            }
          >
            <AlertTitle>{title}</AlertTitle>
            {content(warning)}
          </Alert>
        )
      })}
    </Box>
  )
}
