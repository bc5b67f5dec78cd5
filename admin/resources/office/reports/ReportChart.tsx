import { Box, useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import { formatMeasure } from '#admin/resources/office/reports/report-values.ts'
import { reportTexts as texts } from '#admin/resources/office/reports/reports.texts.ts'
import { palette as brand } from '#shared/brand/palette.ts'
import type { Report } from '#shared/office/reports/reports.contract.ts'
import { measureName, reportTitles } from '#shared/office/reports/reports.messages.ts'
import { type ReportName, reports, retentionMonths, unitOf } from '#shared/office/reports/reports.rules.ts'

interface ReportChartProps {
  report: ReportName
  data: Report
}

/** Rows in a chart of names; a table holds them all. */
const mostNames = 12
/** Cohorts in the chart of retention. */
const mostLines = 6

const height = 280
const axis = { disableLine: true, disableTicks: true } as const
const compact = new Intl.NumberFormat('tr-TR', { notation: 'compact' })

/** Colours of the series, distinguishable by lightness as well as hue. */
const useColors = (): string[] => {
  const { palette } = useTheme()
  return palette.mode === 'light'
    ? [brand.sage, brand.ember, brand.duskLine, brand.tile, brand.wheat, palette.text.secondary]
    : ['#a3b27a', brand.wheat, brand.mist, brand.tileLight, '#d7a6c4', palette.text.secondary]
}

const isTime = (by: Report['by']) => ['day', 'month', 'month-branch', 'hour'].includes(by)

/** `2026-11-24`, `2026-11` and `14` as short axis labels: 24.11, 11.2026 and 14.00. */
function shortKey(key: string): string {
  const [year, month, day] = key.split('-')
  if (day) return `${day}.${month}`
  return month ? `${month}.${year}` : `${key}.00`
}

export default function ReportChart({ report, data }: ReportChartProps) {
  const colors = useColors()
  const common = {
    height,
    skipAnimation: true,
    margin: { top: 12, right: 12, bottom: 4, left: 4 },
    'aria-label': texts.chart(reportTitles[report]),
  } as const
  if (report === 'retention') return <RetentionChart data={data} colors={colors} common={common} />
  const ofBranches = data.by === 'month-branch'
  const isStacked = ofBranches || reports[report].isStacked
  const branches = data.measures.filter((measure) => measure !== 'total')
  const hasRest = ofBranches && branches.length > colors.length
  const charted = ofBranches
    ? branches.slice(0, hasRest ? colors.length - 1 : colors.length)
    : reports[report].charted
  const rows = isTime(data.by) || data.by === 'age' ? data.rows : data.rows.slice(0, mostNames)
  const series = charted
    .filter((measure) => data.measures.includes(measure))
    .map((measure, index) => ({
      label: measureName(report, measure, data.names),
      color: colors[index % colors.length] ?? '',
      data: rows.map(({ values }) => values[measure] ?? 0),
      valueFormatter: (value: number | null) => formatMeasure(unitOf(report, data.by, measure), value),
      ...(isStacked && { stack: 'all' }),
    }))
  if (hasRest)
    series.push({
      label: texts.otherBranches,
      color: colors.at(-1) ?? '',
      data: rows.map(({ values }) =>
        branches.slice(charted.length).reduce((sum, branch) => sum + (values[branch] ?? 0), 0),
      ),
      valueFormatter: (value: number | null) => formatMeasure(unitOf(report, data.by, 'total'), value),
      stack: 'all',
    })
  const labels = new Map(rows.map(({ key, label }) => [key, label]))
  const names = {
    ...axis,
    scaleType: 'band' as const,
    data: rows.map(({ key }) => key),
    valueFormatter: (key: string, { location }: { location: string }) =>
      location === 'tick' && isTime(data.by) ? shortKey(key) : (labels.get(key) ?? key),
    categoryGapRatio: 0.35,
  }
  const numbers = { ...axis, valueFormatter: (value: number) => compact.format(value) }
  return (
    <Box sx={{ mb: 2 }}>
      {isTime(data.by) ? (
        <BarChart
          {...common}
          series={series}
          xAxis={[names]}
          yAxis={[{ ...numbers, width: 48 }]}
          grid={{ horizontal: true }}
          hideLegend={series.length < 2}
        />
      ) : (
        <BarChart
          {...common}
          height={Math.max(160, rows.length * 36 + 60)}
          layout="horizontal"
          series={series}
          yAxis={[{ ...names, width: 120 }]}
          xAxis={[numbers]}
          grid={{ vertical: true }}
          hideLegend={series.length < 2}
        />
      )}
    </Box>
  )
}

interface RetentionChartProps {
  data: Report
  colors: readonly string[]
  common: object
}

/** The newest cohorts as lines over the months since joining. */
function RetentionChart({ data: { rows }, colors, common }: RetentionChartProps) {
  const months = Array.from({ length: retentionMonths }, (_, index) => index + 1)
  const shown = rows
    .filter(({ values }) => (values.size ?? 0) > 0 && typeof values.m1 === 'number')
    .slice(-mostLines)
  if (shown.length === 0) return null
  return (
    <Box sx={{ mb: 2 }}>
      <LineChart
        {...common}
        height={height}
        series={shown.map(({ label, values }, index) => ({
          label,
          curve: 'linear' as const,
          color: colors[index % colors.length] ?? '',
          data: months.map((month) => values[`m${month}`] ?? null),
          valueFormatter: (value: number | null) => formatMeasure('percent', value),
        }))}
        xAxis={[
          { ...axis, scaleType: 'point', data: months, valueFormatter: (month: number) => `${month}. ay` },
        ]}
        yAxis={[{ ...axis, min: 0, max: 100, width: 40 }]}
        grid={{ horizontal: true }}
      />
    </Box>
  )
}
