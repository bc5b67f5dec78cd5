import { OrderStatusChip } from '#admin/resources/shop/vitamin-orders/order-status.tsx'
import type { OrderRecord } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { orderMethodNames, orderStatusNames } from '#shared/shop/vitamin-orders/order-status.ts'

export const columns: readonly Column<OrderRecord>[] = [
  { source: 'number', width: 110, primary: true, sortable: true, cell: { say: '#{number}' } },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'moment' } },
  { source: 'userName', person: 'user', flex: 1 },
  {
    source: 'items',
    flex: 2,
    cell: { say: '{quantity} × {name}' },
  },
  {
    source: 'total',
    width: 120,
    align: 'right',
    sortable: true,
    cell: { as: 'lira' },
  },
  { source: 'method', width: 130, cell: { choices: orderMethodNames } },
  {
    source: 'status',
    width: 150,
    cell: { choices: orderStatusNames },
    render: ({ status }) => <OrderStatusChip status={status} />,
  },
  { source: 'branchName', ofAllBranches: true },
  { source: 'userPhone', width: 150, hidden: true, cell: { as: 'phone' } },
  { source: 'note', flex: 1.5, hidden: true },
  { source: 'adminNote', flex: 1.5, hidden: true },
]
