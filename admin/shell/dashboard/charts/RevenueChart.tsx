import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { ChartCard } from '#admin/shell/dashboard/charts/ChartCard.tsx'
import { calmAxis, chartFrame, methodColors } from '#admin/shell/dashboard/charts/chart-style.ts'
import { longMonth, monthAxis } from '#admin/shell/dashboard/charts/months.ts'
import { dashboardTexts as texts } from '#admin/shell/dashboard/dashboard.texts.ts'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import type { DashboardCharts } from '#shared/office/dashboard/dashboard.contract.ts'

const compact = new Intl.NumberFormat('tr-TR', { notation: 'compact' })
const sumOf = (values: readonly number[]) => liraOf(values.reduce((sum, lira) => sum + kurusOf(lira), 0))

/** Revenue per month and payment method. */
export function RevenueChart({ revenue: { methods, months } }: { revenue: DashboardCharts['revenue'] }) {
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
    format: formatLira,
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
            valueFormatter: (lira: number | null) => formatLira(lira ?? 0),
          }))}
          xAxis={[monthAxis(months.map(({ month }) => month))]}
          yAxis={[{ ...calmAxis, width: 56, valueFormatter: (lira: number) => compact.format(lira) }]}
          grid={{ horizontal: true }}
        />
      )}
    </ChartCard>
  )
}
