import { Box, Skeleton, useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { ChartCard } from '#admin/resources/office/dashboard/charts/ChartCard.tsx'
import {
  calmAxis,
  chartFrame,
  compactNumber,
  longMonth,
  methodColors,
  monthAxis,
  usualColor,
  weekdayOf,
} from '#admin/resources/office/dashboard/charts/chart-data.ts'
import { useDashboardCharts } from '#admin/resources/office/dashboard/dashboard.data.ts'
import { dashboardTexts as texts } from '#admin/resources/office/dashboard/dashboard.texts.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import type { DashboardCharts, DashboardStats } from '#shared/office/dashboard/dashboard.contract.ts'

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
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && <RevenueChart revenue={data.revenue} />}
      <SignupsChart signups={signups} />
      {data && <EntriesChart entries={data.entries} />}
      {data && <LessonsChart lessons={data.lessons} />}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
    </Box>
  )
}

const decimal = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 })

/** The hours shown even without entries. */
const openFrom = 8

/** Entries per hour, beside the average of that weekday. */
function EntriesChart({ entries }: { entries: DashboardCharts['entries'] }) {
  const { palette } = useTheme()
  const isBusy = ({ today, usual }: (typeof entries)[number]) => today > 0 || usual > 0
  const first = Math.min(openFrom, entries.findIndex(isBusy))
  const shown = entries.filter(({ hour }) => hour >= Math.max(0, first))
  const usual = texts.usual(weekdayOf(new Date()))
  const series = [
    { label: usual, color: usualColor(palette.mode), data: shown.map((hour) => hour.usual) },
    { label: texts.today, color: palette.secondary.main, data: shown.map((hour) => hour.today) },
  ]
  const data = {
    title: texts.entriesByHour,
    hint: `${texts.today} · ${usual}`,
    columns: [texts.hour, texts.today, usual],
    rows: shown.map(({ hour, today, usual: mean }) => ({ name: hourText(hour), values: [today, mean] })),
    format: decimal.format,
    isEmpty: !entries.some(isBusy),
    empty: texts.empty.entries,
  }
  return (
    <ChartCard data={data} legend={series.toReversed()}>
      {(titleId) => (
        <BarChart
          {...chartFrame}
          aria-labelledby={titleId}
          series={series}
          xAxis={[
            {
              ...calmAxis,
              scaleType: 'band',
              data: shown.map(({ hour }) => hour),
              valueFormatter: (hour: number, { location }) =>
                location === 'tick' ? String(hour).padStart(2, '0') : hourText(hour),
              categoryGapRatio: 0.25,
              barGapRatio: 0,
            },
          ]}
          yAxis={[{ ...calmAxis, width: 36, tickMinStep: 1 }]}
          grid={{ horizontal: true }}
        />
      )}
    </ChartCard>
  )
}

const hourText = (hour: number) => {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(hour)}.00–${two((hour + 1) % 24)}.00`
}

/** Lesson occupancy, fullest first. */
function LessonsChart({ lessons }: { lessons: DashboardCharts['lessons'] }) {
  const { palette } = useTheme()
  const rated = lessons
    .map((lesson) => ({ ...lesson, rate: Math.round((100 * lesson.taken) / lesson.places) }))
    .toSorted((one, other) => other.rate - one.rate)
  const data = {
    title: texts.lessonFill,
    hint: texts.lessonFillHint,
    columns: [texts.lesson, texts.lessonCount, texts.places, texts.taken, texts.rate],
    rows: rated.map(({ title, lessons: count, places, taken, rate }) => ({
      name: title,
      values: [count, places, taken, rate],
    })),
    isEmpty: rated.length === 0,
    empty: texts.empty.lessons,
  }
  return (
    <ChartCard data={data}>
      {(titleId) => (
        <BarChart
          {...chartFrame}
          margin={{ ...chartFrame.margin, right: 28 }}
          aria-labelledby={titleId}
          layout="horizontal"
          series={[
            {
              data: rated.map(({ rate }) => rate),
              label: texts.lessonFill,
              color: palette.secondary.main,
              valueFormatter: (_, { dataIndex }) => {
                const lesson = rated[dataIndex]
                return lesson
                  ? `%${formatCount(lesson.rate)} · ${texts.fill(lesson.taken, lesson.places)}`
                  : null
              },
            },
          ]}
          yAxis={[
            {
              ...calmAxis,
              scaleType: 'band',
              data: rated.map(({ title }) => title),
              width: 128,
              categoryGapRatio: 0.35,
            },
          ]}
          xAxis={[{ ...calmAxis, min: 0, max: 100, valueFormatter: (rate: number) => `%${rate}` }]}
          grid={{ vertical: true }}
        />
      )}
    </ChartCard>
  )
}

const sumOf = (values: readonly number[]) => liraOf(values.reduce((sum, lira) => sum + kurusOf(lira), 0))

/** Revenue per month and payment method. */
function RevenueChart({ revenue: { methods, months } }: { revenue: DashboardCharts['revenue'] }) {
  const { palette } = useTheme()
  const colors = methodColors(palette.mode)
  const rows = months.map(({ month, sums }) => {
    const values = methods.map((method) => sums[method] ?? 0)
    return { name: longMonth(month), values: [...values, sumOf(values)] }
  })
  const data = {
    title: texts.revenueByMonth,
    hint: texts.monthsHint,
    columns: [texts.month, ...methods.map((method) => texts.methods[method]), texts.total],
    rows,
    format: formatKurus,
    isEmpty: rows.every(({ values }) => values.every((value) => value === 0)),
    empty: texts.empty.revenue,
  }
  return (
    <ChartCard
      data={data}
      legend={methods.map((method) => ({ label: texts.methods[method], color: colors[method] }))}
    >
      {(titleId) => (
        <BarChart
          {...chartFrame}
          aria-labelledby={titleId}
          series={methods.map((method) => ({
            data: months.map(({ sums }) => sums[method] ?? 0),
            label: texts.methods[method],
            stack: 'revenue',
            color: colors[method],
            valueFormatter: (lira: number | null) => formatKurus(lira ?? 0),
          }))}
          xAxis={[monthAxis(months.map(({ month }) => month))]}
          yAxis={[{ ...calmAxis, width: 56, valueFormatter: (lira: number) => compactNumber.format(lira) }]}
          grid={{ horizontal: true }}
        />
      )}
    </ChartCard>
  )
}

export type Signups = DashboardStats['charts']['monthlySignups']

/** Sign-ups per month. */
function SignupsChart({ signups }: { signups: Signups }) {
  const { palette } = useTheme()
  const data = {
    title: texts.signups,
    hint: texts.monthsHint,
    columns: [texts.month, texts.signupCount],
    rows: signups.map(({ month, count }) => ({ name: longMonth(month), values: [count] })),
    isEmpty: signups.every(({ count }) => count === 0),
    empty: texts.empty.signups,
  }
  return (
    <ChartCard data={data}>
      {(titleId) => (
        <BarChart
          {...chartFrame}
          aria-labelledby={titleId}
          series={[
            {
              data: signups.map(({ count }) => count),
              label: texts.signupCount,
              color: palette.secondary.main,
            },
          ]}
          xAxis={[monthAxis(signups.map(({ month }) => month))]}
          yAxis={[{ ...calmAxis, width: 44, tickMinStep: 1 }]}
          grid={{ horizontal: true }}
        />
      )}
    </ChartCard>
  )
}
