import { Box, Skeleton, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useCanAccess, useCanOpen, useCurrentUser } from '#admin/core/auth/access.ts'
import { useDashboardFigures, useDashboardStats } from '#admin/resources/office/dashboard/dashboard.data.ts'
import { dashboardTexts as texts } from '#admin/resources/office/dashboard/dashboard.texts.ts'
import { FigureGroup, type FigureItem } from '#admin/resources/office/dashboard/FigureGroup.tsx'
import { clubFigures, figuresOfToday, membershipFigures } from '#admin/resources/office/dashboard/figures.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { DeniedPage, LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatTime } from '#shared/core/format-date.ts'

// The charts are large, so the figures are rendered first.
const Charts = lazy(() => import('#admin/resources/office/dashboard/charts/Charts.tsx'))

/** The charts and figures of the club or of the selected branch. */
export function StatisticsScreen() {
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  if (!person) return null
  return canAccess('dashboard', 'show') ? <Statistics /> : <DeniedPage />
}

/** Leaves out figures whose list the user may not open. */
function useOpenFigures() {
  const canOpen = useCanOpen()
  return (figures: FigureItem[] | undefined) =>
    figures?.filter(({ to }) => canOpen(to.split(/[/?]/)[1] ?? ''))
}

function Statistics() {
  const openOf = useOpenFigures()
  const figures = useDashboardFigures()
  const stats = useDashboardStats()
  return (
    <>
      <PageHeader title={texts.title}>
        {figures.dataUpdatedAt > 0 && (
          <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {texts.updatedAt(formatTime(figures.dataUpdatedAt))}
          </Typography>
        )}
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {stats.data ? (
          <Suspense fallback={<Skeleton variant="rounded" height={640} />}>
            <Charts signups={stats.data.charts.monthlySignups} />
          </Suspense>
        ) : (
          !stats.error && <Skeleton variant="rounded" height={640} />
        )}
        {[figures, stats].map(
          ({ error, refetch }, index) =>
            error && (
              // biome-ignore lint/suspicious/noArrayIndexKey: always these two
              <LoadError key={index} error={error} onRetry={() => void refetch()} />
            ),
        )}
        {(figures.data || !figures.error) && (
          <>
            <FigureGroup
              title={texts.now}
              figures={openOf(figures.data && figuresOfToday(figures.data))}
              count={4}
              narrowest={148}
            />
            <FigureGroup
              title={texts.memberships}
              figures={openOf(figures.data && membershipFigures(figures.data))}
              count={4}
            />
          </>
        )}
        {(stats.data || !stats.error) && (
          <FigureGroup title={texts.club} figures={openOf(stats.data && clubFigures(stats.data))} count={8} />
        )}
      </Box>
    </>
  )
}
