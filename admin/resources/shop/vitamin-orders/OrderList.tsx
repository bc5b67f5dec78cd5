import StatsIcon from '@mui/icons-material/InsightsOutlined'
import { Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useGetList, useListContext } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { OrderStats } from '#admin/resources/shop/vitamin-orders/OrderStats.tsx'
import { columns } from '#admin/resources/shop/vitamin-orders/order-columns.tsx'
import { type OrderRecord, orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { wrappedGroup } from '#admin/ui/wrapped-group.ts'
import {
  type OrderStatus,
  orderMethodNames,
  orderMethods,
  orderStatuses,
  orderStatusNames,
} from '#shared/shop/vitamin-orders/order-status.ts'

export const orderList = {
  resource: 'vitamin-orders',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    {
      source: 'method',
      type: 'select',
      choices: orderMethods.map((value) => ({ value, label: orderMethodNames[value] })),
    },
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
    { source: 'branch', type: 'branch' },
  ],
} satisfies ListDefinition<OrderRecord>

/** The orders by status, or their statistics. */
export function OrderList() {
  const [search] = useSearchParams()
  const currentUser = useCurrentUser()
  const canAccess = useCanAccess()
  if (currentUser && !canAccess('vitamin-orders', 'list')) return <DeniedPage />
  if (search.get('view') === 'stats') return <OrderStats />
  return (
    <ResourceGrid
      {...orderList}
      actions={
        <Button
          variant="outlined"
          color="inherit"
          component={Link}
          to="/vitamin-orders?view=stats"
          startIcon={<StatsIcon />}
        >
          {orderTexts.stats}
        </Button>
      }
      above={<StatusTabs />}
    />
  )
}

const all = 'all'

/** The number of orders per status under the other filters. */
function Count({ status, filter }: { status?: OrderStatus; filter: Record<string, unknown> }) {
  const { total } = useGetList(
    'vitamin-orders',
    { pagination: { page: 1, perPage: 1 }, filter: { ...filter, ...(status && { status }) } },
    { refetchInterval: 60_000 },
  )
  return total === undefined ? null : ` (${formatCount(total)})`
}

/** Tabs by order status with counts. */
function StatusTabs() {
  const { filterValues, setFilters } = useListContext()
  const scope = useScopeFilter('vitamin-orders')
  const { status, ...others } = filterValues
  const filter = { ...others, ...scope }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="secondary"
      value={status ?? all}
      aria-label={orderTexts.byStatus}
      onChange={(_, chosen: string | null) =>
        setFilters(chosen === null || chosen === all ? others : { ...others, status: chosen })
      }
      sx={{ ...wrappedGroup, mb: 2, '& > button': { px: 1.5, py: 0.75, color: 'text.primary' } }}
    >
      <ToggleButton value={all}>
        {orderTexts.all}
        <Count filter={filter} />
      </ToggleButton>
      {orderStatuses.map((one) => (
        <ToggleButton key={one} value={one}>
          {orderStatusNames[one]}
          <Count status={one} filter={filter} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
