import StatsIcon from '@mui/icons-material/InsightsOutlined'
import { Button } from '@mui/material'
import { Link, useSearchParams } from 'react-router-dom'
import { useAllows, usePerson } from '#admin/app/auth/use-person.ts'
import { AccessDenied } from '#admin/app/layout/StatusPages.tsx'
import { OrderStats } from '#admin/resources/vitamin-orders/OrderStats.tsx'
import { OrderStatusChip } from '#admin/resources/vitamin-orders/OrderStatusChip.tsx'
import { StatusTabs } from '#admin/resources/vitamin-orders/StatusTabs.tsx'
import type { OrderRecord } from '#admin/resources/vitamin-orders/vitamin-orders.data.ts'
import { orderTexts } from '#admin/resources/vitamin-orders/vitamin-orders.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterDay } from '#admin/ui/grid/FilterDay.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { formatPhone } from '#admin/ui/phone.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { formatLira } from '#shared/core/money.ts'
import { orderMethodNames, orderStatusNames } from '#shared/vitamin-orders/order-names.ts'
import { orderMethods } from '#shared/vitamin-orders/vitamin-orders.contract.ts'

const columns: readonly Column<OrderRecord>[] = [
  { source: 'number', width: 110, primary: true, sortable: true, text: ({ number }) => `#${number}` },
  { source: 'createdAt', width: 170, sortable: true, text: ({ createdAt }) => formatMoment(createdAt) },
  { source: 'userName', flex: 1 },
  {
    source: 'items',
    flex: 2,
    text: ({ items }) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
  },
  {
    source: 'total',
    width: 120,
    align: 'right',
    sortable: true,
    text: ({ total }) => formatLira(total),
  },
  { source: 'method', width: 130, text: ({ method }) => orderMethodNames[method] },
  {
    source: 'status',
    width: 150,
    text: ({ status }) => orderStatusNames[status],
    render: ({ status }) => <OrderStatusChip status={status} />,
  },
  { source: 'branchName', ofAllBranches: true },
  { source: 'userPhone', width: 150, hidden: true, text: ({ userPhone }) => formatPhone(userPhone) },
  { source: 'note', flex: 1.5, hidden: true },
  { source: 'adminNote', flex: 1.5, hidden: true },
]

/** The orders by state, or what they add up to. */
export default function OrderList() {
  const [search] = useSearchParams()
  const person = usePerson()
  const allows = useAllows()
  if (person && !allows('vitaminOrders', 'list')) return <AccessDenied />
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
