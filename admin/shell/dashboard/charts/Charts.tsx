import { Alert, Box, Button, Skeleton } from '@mui/material'
import { EntriesChart } from '#admin/shell/dashboard/charts/EntriesChart.tsx'
import { LessonsChart } from '#admin/shell/dashboard/charts/LessonsChart.tsx'
import { RevenueChart } from '#admin/shell/dashboard/charts/RevenueChart.tsx'
import { type Signups, SignupsChart } from '#admin/shell/dashboard/charts/SignupsChart.tsx'
import { useDashboardCharts } from '#admin/shell/dashboard/dashboard.data.ts'
import { dashboardTexts as texts } from '#admin/shell/dashboard/dashboard.texts.ts'

export default function Charts({ signups }: { signups: Signups }) {
  const { data, error, refetch } = useDashboardCharts()
  return (
    <Box
      component="section"
      aria-label={texts.charts}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {error && !data && (
        <Alert
          severity="error"
          sx={{ gridColumn: '1 / -1' }}
          action={
            <Button color="inherit" onClick={() => refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      {data && <RevenueChart revenue={data.revenue} />}
      <SignupsChart signups={signups} />
      {data && <EntriesChart entries={data.entries} />}
      {data && <LessonsChart lessons={data.lessons} />}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
    </Box>
  )
}
