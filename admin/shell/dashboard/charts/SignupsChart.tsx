import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { ChartCard } from '#admin/shell/dashboard/charts/ChartCard.tsx'
import { calmAxis, chartFrame } from '#admin/shell/dashboard/charts/chart-style.ts'
import { longMonth, monthAxis } from '#admin/shell/dashboard/charts/months.ts'
import { dashboardTexts as texts } from '#admin/shell/dashboard/dashboard.texts.ts'
import type { DashboardStats } from '#shared/office/dashboard/dashboard.contract.ts'

export type Signups = DashboardStats['charts']['monthlySignups']

/** Sign-ups per month. */
export function SignupsChart({ signups }: { signups: Signups }) {
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
