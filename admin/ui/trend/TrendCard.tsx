import { Box, Card, Typography, useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { useId } from 'react'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { useCall } from '#admin/core/use-call.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { trendTexts as texts } from '#admin/ui/trend/trend.texts.ts'
import type { TrendProps } from '#admin/ui/trend/trend-props.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import type { showBalanceTrend, Trend } from '#shared/office/trends/trends.contract.ts'

const axis = { disableLine: true, disableTicks: true } as const
const compact = new Intl.NumberFormat('tr-TR', { notation: 'compact' })
const sum = (values: readonly number[]) => liraOf(values.reduce((all, one) => all + kurusOf(one), 0))

interface TrendCardProps extends TrendProps {
  branch: string | null
}

/** The figures of the last days as a small chart; one line if there are none. */
export default function TrendCard({ endpoint, title, added, taken, isMoney, branch }: TrendCardProps) {
  const titleId = useId()
  const { palette } = useTheme()
  const query = branch ? { branchId: branch } : {}
  const { data, error, refetch } = useCall(endpoint as typeof showBalanceTrend, { query })
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const format = isMoney ? formatKurus : formatCount
  const valuesOf = (name: 'added' | 'taken') => data.map((day: Trend[number]) => day[name])
  const series = [
    { label: added, color: palette.secondary.main, data: valuesOf('added') },
    { label: taken, color: palette.warning.main, data: valuesOf('taken') },
  ]
  const isEmpty = series.every((one) => one.data.every((value) => value === 0))
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: 2, py: 1.5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {isEmpty ? texts.nothing(title) : texts.titled(title)}
      </Typography>
      {!isEmpty && (
        <>
          <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            {series.map((one) => (
              <Typography key={one.label} component="div" variant="caption">
                <Box
                  aria-hidden
                  component="span"
                  sx={{ display: 'inline-block', width: 10, height: 10, mr: 0.75, bgcolor: one.color }}
                />
                <Box component="dt" sx={{ display: 'inline', color: 'text.secondary' }}>
                  {`${one.label} `}
                </Box>
                <Box component="dd" sx={{ display: 'inline', m: 0, fontWeight: 650 }}>
                  {format(sum(one.data))}
                </Box>
              </Typography>
            ))}
          </Box>
          <BarChart
            hideLegend
            skipAnimation
            height={170}
            margin={{ top: 12, right: 4, bottom: 0, left: 0 }}
            aria-labelledby={titleId}
            series={series.map((one) => ({ ...one, valueFormatter: (value) => format(value ?? 0) }))}
            xAxis={[
              {
                ...axis,
                scaleType: 'band',
                data: data.map(({ day }) => day),
                valueFormatter: (day: string, { location }) =>
                  location === 'tick' ? String(Number(day.slice(8))) : formatShortDay(day),
                categoryGapRatio: 0.25,
                barGapRatio: 0,
              },
            ]}
            yAxis={[
              {
                ...axis,
                width: 40,
                tickMinStep: 1,
                valueFormatter: (value: number) => compact.format(value),
              },
            ]}
            grid={{ horizontal: true }}
          />
        </>
      )}
    </Card>
  )
}
