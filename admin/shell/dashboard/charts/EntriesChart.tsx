import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { ChartCard } from '#admin/shell/dashboard/charts/ChartCard.tsx'
import { calmAxis, chartFrame, usualColor } from '#admin/shell/dashboard/charts/chart-style.ts'
import { dashboardTexts as texts } from '#admin/shell/dashboard/dashboard.texts.ts'
import type { DashboardCharts } from '#shared/office/dashboard/dashboard.contract.ts'

const weekday = new Intl.DateTimeFormat('tr-TR', { weekday: 'long', timeZone: 'Europe/Istanbul' })
const decimal = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 })

/** The hours shown even without entries. */
const openFrom = 8

/** Entries per hour, beside the average of that weekday. */
export function EntriesChart({ entries }: { entries: DashboardCharts['entries'] }) {
  const { palette } = useTheme()
  const isBusy = ({ today, usual }: (typeof entries)[number]) => today > 0 || usual > 0
  const first = Math.min(openFrom, entries.findIndex(isBusy))
  const shown = entries.filter(({ hour }) => hour >= Math.max(0, first))
  const usual = texts.usual(weekday.format(new Date()))
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
