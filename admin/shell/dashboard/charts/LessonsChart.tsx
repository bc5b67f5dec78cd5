import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { ChartCard } from '#admin/shell/dashboard/charts/ChartCard.tsx'
import { calmAxis, chartFrame } from '#admin/shell/dashboard/charts/chart-style.ts'
import { dashboardTexts as texts } from '#admin/shell/dashboard/dashboard.texts.ts'
import type { DashboardCharts } from '#shared/office/dashboard/dashboard.contract.ts'

/** Lesson occupancy, fullest first. */
export function LessonsChart({ lessons }: { lessons: DashboardCharts['lessons'] }) {
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
