import { Box, Card, Typography, useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import { type ReactNode, useId } from 'react'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { addDays } from '#shared/core/club-time.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { formatKurus } from '#shared/core/money.ts'
import { orderStatuses, orderStatusNames } from '#shared/shop/vitamin-orders/order-status.ts'
import type { showOrderStats } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

interface OrderChartsProps {
  stats: ResponseOf<typeof showOrderStats>
  /** First day of the period. */
  from: string
  days: number
}

const shortDay = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayText = (day: string) => shortDay.format(new Date(`${day}T00:00Z`))
const height = 260
const compact = new Intl.NumberFormat('tr-TR', { notation: 'compact' })

function Panel({ title, children }: { title: string; children: (titleId: string) => ReactNode }) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children(titleId)}
    </Card>
  )
}

/** Charts of the orders of a period. */
export default function OrderCharts({ stats, from, days }: OrderChartsProps) {
  const { palette } = useTheme()
  const found = new Map(stats.daily.map((one) => [one.day, one]))
  // Includes days without orders.
  const daily = Array.from({ length: days }, (_, index) => {
    const day = addDays(from, index)
    return { day: dayText(day), count: 0, revenue: 0, ...withoutDay(found.get(day)) }
  })
  const byStatus = orderStatuses.map((status) => ({
    name: orderStatusNames[status],
    count: stats.byStatus.find((one) => one.status === status)?.count ?? 0,
  }))
  const common = { height, hideLegend: true, margin: { top: 12, right: 12, bottom: 4, left: 4 } } as const

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Panel title={orderTexts.perDay}>
        {(titleId) => (
          <BarChart
            {...common}
            aria-labelledby={titleId}
            dataset={daily}
            series={[{ dataKey: 'count', color: palette.secondary.main }]}
            xAxis={[{ scaleType: 'band', dataKey: 'day' }]}
            yAxis={[{ tickMinStep: 1, width: 36 }]}
            grid={{ horizontal: true }}
          />
        )}
      </Panel>
      <Panel title={orderTexts.revenuePerDay}>
        {(titleId) => (
          <LineChart
            {...common}
            aria-labelledby={titleId}
            dataset={daily}
            series={[
              {
                dataKey: 'revenue',
                color: palette.primary.main,
                showMark: false,
                curve: 'linear',
                valueFormatter: (lira) => formatKurus(lira ?? 0),
              },
            ]}
            xAxis={[{ scaleType: 'point', dataKey: 'day' }]}
            yAxis={[{ min: 0, width: 56, valueFormatter: (lira: number) => compact.format(lira) }]}
            grid={{ horizontal: true }}
          />
        )}
      </Panel>
      <Panel title={orderTexts.statuses}>
        {(titleId) => (
          <BarChart
            {...common}
            aria-labelledby={titleId}
            layout="horizontal"
            dataset={byStatus}
            series={[{ dataKey: 'count', color: palette.secondary.main }]}
            yAxis={[{ scaleType: 'band', dataKey: 'name', width: 112 }]}
            xAxis={[{ tickMinStep: 1 }]}
            grid={{ vertical: true }}
          />
        )}
      </Panel>
      <Panel title={orderTexts.bestSellers}>{() => <BestSellers rows={stats.bestSellers} />}</Panel>
    </Box>
  )
}

const withoutDay = (found: { count: number; revenue: number } | undefined) =>
  found && { count: found.count, revenue: found.revenue }

/** Names are long, so a list with bars replaces the axis. */
function BestSellers({ rows }: { rows: OrderChartsProps['stats']['bestSellers'] }) {
  const most = Math.max(1, ...rows.map(({ quantity }) => quantity))
  if (rows.length === 0) return <Typography variant="body2">{orderTexts.noOrders}</Typography>
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {rows.map(({ name, quantity, revenue }) => (
        <Box component="li" key={name}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {name}
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              <b>{formatCount(quantity)}</b> {orderTexts.pieces.toLocaleLowerCase('tr')} ·{' '}
              {formatKurus(revenue)}
            </Typography>
          </Box>
          <Box
            sx={{
              height: 6,
              mt: 0.5,
              bgcolor: 'secondary.main',
              width: `${(quantity / most) * 100}%`,
              borderRadius: 1,
            }}
          />
        </Box>
      ))}
    </Box>
  )
}
