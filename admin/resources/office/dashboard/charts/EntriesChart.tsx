import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { ChartCard } from '#admin/resources/office/dashboard/charts/ChartCard.tsx'
import {
  calmAxis,
  chartFrame,
  chartHeight,
  usualColor,
  weekdayOf,
} from '#admin/resources/office/dashboard/charts/chart-data.ts'
import { dashboardTexts as texts } from '#admin/resources/office/dashboard/dashboard.texts.ts'
import { clubTime } from '#shared/core/club-time.ts'
import type { DashboardCharts } from '#shared/office/dashboard/dashboard.contract.ts'

const decimal = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 })

/** The hours shown even without entries. */
const openFrom = 8

interface EntriesChartProps {
  entries: DashboardCharts['entries']
  height?: number
}

/** Entries per hour, beside the average of that weekday. */
export function EntriesChart({ entries, height = chartHeight }: EntriesChartProps) {
  const { palette } = useTheme()
  const isBusy = ({ today, usual }: (typeof entries)[number]) => today > 0 || usual > 0
  const first = Math.min(openFrom, entries.findIndex(isBusy))
  const shown = entries.filter(({ hour }) => hour >= Math.max(0, first))
  const now = new Date()
  const usual = texts.usual(weekdayOf(now))
  const sumOf = (key: 'today' | 'usual') =>
    entries
      .filter(({ hour }) => hour <= Number(clubTime(now).slice(0, 2)))
      .reduce((sum, hour) => sum + hour[key], 0)
  const series = [
    { label: usual, color: usualColor(palette.mode), data: shown.map((hour) => hour.usual) },
    { label: texts.today, color: palette.secondary.main, data: shown.map((hour) => hour.today) },
  ]
  const data = {
    title: texts.entriesByHour,
    hint: texts.untilNow(decimal.format(sumOf('today')), decimal.format(Math.round(sumOf('usual')))),
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
          height={height}
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
