import { Chip, type ChipProps } from '@mui/material'
import type { OrderStatus } from '#shared/shop/vitamin-orders/order-status.ts'
import { orderStatusNames } from '#shared/shop/vitamin-orders/order-status.ts'

const colors = {
  'awaiting-payment': 'default',
  pending: 'primary',
  preparing: 'secondary',
  ready: 'success',
  delivered: 'default',
  cancelled: 'error',
} as const satisfies Record<OrderStatus, ChipProps['color']>

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  return <Chip size="small" variant="outlined" color={colors[status]} label={orderStatusNames[status]} />
}
