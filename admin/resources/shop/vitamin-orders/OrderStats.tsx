import {
  Alert,
  Button,
  Card,
  Link as MuiLink,
  Skeleton,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { lazy, Suspense } from 'react'
import { useStore } from 'react-admin'
import { Link } from 'react-router-dom'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { useCall } from '#admin/core/use-call.ts'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { Sum } from '#admin/ui/ListSums.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import { showOrderStats } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

// The charts are large, so they are loaded on demand.
const OrderCharts = lazy(() => import('#admin/resources/shop/vitamin-orders/OrderCharts.tsx'))

const periods = [7, 30, 90] as const

/** Totals of recent orders in the selected branch. */
export function OrderStats() {
  const { branch } = useBranchScope()
  const [days, setDays] = useStore<number>('vitamin-orders.days', 30)
  const until = clubDay(new Date())
  const from = addDays(until, 1 - days)
  const { data, error, refetch } = useCall(showOrderStats, {
    query: { from, until, ...(branch && { branchId: branch }) },
  })
  const counted = data?.daily.reduce((sum, { count }) => sum + count, 0) ?? 0
  const average = data && counted > 0 ? liraOf(Math.round(kurusOf(data.revenue) / counted)) : 0

  return (
    <>
      <PageHeader
        title={orderTexts.stats}
        subtitle={orderTexts.revenueHint}
        back={{ to: '/vitamin-orders', label: orderTexts.toOrders }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          color="secondary"
          value={days}
          aria-label={orderTexts.period}
          onChange={(_, chosen: number | null) => chosen && setDays(chosen)}
        >
          {periods.map((count) => (
            <ToggleButton key={count} value={count} sx={{ px: 1.5, py: 0.5, color: 'text.primary' }}>
              {orderTexts.lastDays(count)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </PageHeader>
      {error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => refetch()}>
              {orderTexts.retry}
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={480} />}
      {data && (
        <>
          <Card
            component="dl"
            aria-label={orderTexts.figures}
            sx={{
              m: 0,
              mb: 2,
              p: 2,
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' },
            }}
          >
            <Sum isStrong label={orderTexts.revenue} value={formatKurus(data.revenue)} />
            <Sum label={orderTexts.count} value={formatCount(counted)} />
            <Sum label={orderTexts.average} value={formatKurus(average)} />
            <Sum label={orderTexts.lowStock} value={formatCount(data.lowStock)} />
          </Card>
          {data.lowStock > 0 && (
            <Typography sx={{ mb: 2 }}>
              <MuiLink
                component={Link}
                to={`/products?filter=${encodeURIComponent('{"lowStock":true,"isActive":true}')}`}
                color="secondary"
              >
                {orderTexts.toLowStock}
              </MuiLink>
            </Typography>
          )}
          {data.totalOrders === 0 ? (
            <Card sx={{ p: 3 }}>{orderTexts.noOrders}</Card>
          ) : (
            <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
              <OrderCharts stats={data} from={from} days={days} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}
