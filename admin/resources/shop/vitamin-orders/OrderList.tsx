import StatsIcon from '@mui/icons-material/InsightsOutlined'
import { Button } from '@mui/material'
import { Link, useSearchParams } from 'react-router-dom'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import { OrderStats } from '#admin/resources/shop/vitamin-orders/OrderStats.tsx'
import { columns } from '#admin/resources/shop/vitamin-orders/order-columns.tsx'
import { StatusTabs } from '#admin/resources/shop/vitamin-orders/StatusTabs.tsx'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { FilterDay } from '#admin/ui/grid/FilterDay.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { AccessDenied } from '#admin/ui/page/StatusPages.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { orderMethodNames, orderMethods } from '#shared/shop/vitamin-orders/order-status.ts'

/** The orders by status, or their statistics. */
export function OrderList() {
  const [search] = useSearchParams()
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  if (person && !canAccess('vitaminOrders', 'list')) return <AccessDenied />
  if (search.get('view') === 'stats') return <OrderStats />
  return (
    <ResourceGrid
      resource="vitaminOrders"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      actions={
        <Button
          variant="outlined"
          color="inherit"
          component={Link}
          to="/vitaminOrders?view=stats"
          startIcon={<StatsIcon />}
        >
          {orderTexts.stats}
        </Button>
      }
      above={<StatusTabs />}
      filters={
        <>
          <FilterSelect
            source="method"
            choices={orderMethods.map((value) => ({ value, label: orderMethodNames[value] }))}
          />
          <FilterDay source="from" />
          <FilterDay source="until" isLast />
          <BranchFilter />
        </>
      }
    />
  )
}
