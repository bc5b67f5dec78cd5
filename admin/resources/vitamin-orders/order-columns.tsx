import { OrderStatusChip } from '#admin/resources/vitamin-orders/OrderStatusChip.tsx'
import type { OrderRecord } from '#admin/resources/vitamin-orders/vitamin-orders.data.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { formatPhone } from '#admin/ui/phone.ts'
import { formatLira } from '#shared/core/money.ts'
import { orderMethodNames, orderStatusNames } from '#shared/vitamin-orders/order-names.ts'

export const columns: readonly Column<OrderRecord>[] = [
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
