import { Box, Skeleton, useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { ChartCard } from '#admin/resources/office/dashboard/charts/ChartCard.tsx'
import {
  calmAxis,
  chartFrame,
  compactNumber,
  usualColor,
  weekdayOf,
} from '#admin/resources/office/dashboard/charts/chart-data.ts'
import { EntriesChart } from '#admin/resources/office/dashboard/charts/EntriesChart.tsx'
import { useDayCharts } from '#admin/resources/office/dashboard/dashboard.data.ts'
import { dashboardTexts as texts } from '#admin/resources/office/dashboard/dashboard.texts.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import type { DayCharts as Data } from '#shared/office/dashboard/dashboard.contract.ts'

const height = 176

/** The revenue of the last days and the entries of today, each beside what is usual. */
export default function DayCharts() {
  const { data, error, refetch } = useDayCharts()
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <Box
      component="section"
      aria-label={texts.charts}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'repeat(auto-fit, minmax(320px, 1fr))',
          lg: 'minmax(0, 1fr)',
        },
      }}
    >
      {data ? (
        <>
          {data.revenue && <RevenueDays revenue={data.revenue} />}
          <EntriesChart entries={data.entries} height={height} />
        </>
      ) : (
        <Skeleton variant="rounded" height={2 * height} />
      )}
    </Box>
  )
}

/** Revenue per day, beside the average of that weekday. */
function RevenueDays({ revenue }: { revenue: NonNullable<Data['revenue']> }) {
  const { palette } = useTheme()
  const series = [
    { label: texts.usualDay, color: usualColor(palette.mode), data: revenue.map(({ usual }) => usual) },
    { label: texts.revenueOfDay, color: palette.secondary.main, data: revenue.map(({ sum }) => sum) },
  ]
  const today = revenue.find(({ day }) => day === clubDay(new Date()))
  const data = {
    title: texts.revenueByDay,
    hint: today
      ? texts.todayAgainst(
          formatLira(today.sum),
          texts.usual(weekdayOf(today.day)),
          formatLira(Math.round(today.usual)),
        )
      : '',
    columns: [texts.day, texts.revenueOfDay, texts.usualDay],
    rows: revenue.map(({ day, sum, usual }) => ({ name: formatShortDay(day), values: [sum, usual] })),
    format: formatLira,
    isEmpty: revenue.every(({ sum, usual }) => sum === 0 && usual === 0),
    empty: texts.empty.days,
  }
  return (
    <ChartCard data={data} legend={series.toReversed()}>
      {(titleId) => (
        <BarChart
          {...chartFrame}
          height={height}
          aria-labelledby={titleId}
          series={series.map((one) => ({
            ...one,
            valueFormatter: (lira: number | null) => formatLira(lira ?? 0),
          }))}
          xAxis={[
            {
              ...calmAxis,
              scaleType: 'band',
              data: revenue.map(({ day }) => day),
              valueFormatter: (day: string, { location }) =>
                location === 'tick'
                  ? String(Number(day.slice(8)))
                  : `${formatShortDay(day)} ${weekdayOf(day)}`,
              categoryGapRatio: 0.25,
              barGapRatio: 0,
            },
          ]}
          yAxis={[{ ...calmAxis, width: 44, valueFormatter: (lira: number) => compactNumber.format(lira) }]}
          grid={{ horizontal: true }}
        />
      )}
    </ChartCard>
  )
}
