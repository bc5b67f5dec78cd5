import { Alert, AlertTitle, Box, Button, Skeleton } from '@mui/material'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import {
  useDashboardFigures,
  useDashboardStats,
  useDashboardWarnings,
} from '#admin/shell/dashboard/dashboard.data.ts'
import { dashboardTexts as texts } from '#admin/shell/dashboard/dashboard.texts.ts'
import { FigureGroup } from '#admin/shell/dashboard/FigureGroup.tsx'
import {
  clubFigures,
  figuresOfToday,
  listPath,
  membershipFigures,
  waitingFigures,
} from '#admin/shell/dashboard/figures.ts'
import { ErrorBoundary } from '#admin/shell/layout/ErrorBoundary.tsx'
import { Failed } from '#admin/ui/page/StatusPages.tsx'
import type { WarningKind } from '#shared/office/dashboard/dashboard.contract.ts'
import type { Resource } from '#shared/permissions/permissions.ts'

// The charts are large, so the figures are rendered first.
const Charts = lazy(() => import('#admin/shell/dashboard/charts/Charts.tsx'))

const time = new Intl.DateTimeFormat('tr-TR', { timeStyle: 'short', timeZone: 'Europe/Istanbul' })

/** The club’s current figures, refreshed periodically. */
export function Dashboard() {
  const figures = useDashboardFigures()
  const stats = useDashboardStats()
  const error = figures.error ?? stats.error
  const isEmpty = !figures.data && !stats.data

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Warnings />
      {error && (
        <Alert
          severity={isEmpty ? 'error' : 'warning'}
          action={
            <Button
              color="inherit"
              onClick={() => {
                void figures.refetch()
                void stats.refetch()
              }}
            >
              {texts.retry}
            </Button>
          }
        >
          {isEmpty ? `${texts.failed}: ${error.message}` : texts.stale(time.format(figures.dataUpdatedAt))}
        </Alert>
      )}
      {!(error && isEmpty) && (
        <>
          <FigureGroup
            title={texts.now}
            figures={figures.data && figuresOfToday(figures.data)}
            count={4}
            narrowest={148}
          />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 4fr) minmax(0, 5fr)' },
            }}
          >
            <FigureGroup
              title={texts.memberships}
              figures={figures.data && membershipFigures(figures.data)}
              count={4}
            />
            <FigureGroup
              title={texts.waiting}
              figures={figures.data && waitingFigures(figures.data)}
              count={5}
            />
          </Box>
          <FigureGroup title={texts.club} figures={stats.data && clubFigures(stats.data)} count={8} />
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
  const canAccess = useCanAccess()
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
              canAccess(resource, 'list') && (
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
