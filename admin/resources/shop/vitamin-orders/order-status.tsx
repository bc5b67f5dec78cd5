import { Chip, type ChipProps } from '@mui/material'
import { type OrderRecord, orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import type { Question } from '#admin/ui/form/use-record-form.ts'
import { formatKurus } from '#shared/core/money.ts'
import { type OrderStatus, orderStatusNames } from '#shared/shop/vitamin-orders/order-status.ts'

const colors = {
  'awaiting-payment': 'default',
  pending: 'primary',
  preparing: 'secondary',
  ready: 'success',
  delivered: 'default',
  cancelled: 'default',
} as const satisfies Record<OrderStatus, ChipProps['color']>

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  return <Chip size="small" variant="outlined" color={colors[status]} label={orderStatusNames[status]} />
}

/** The consequence of a final transition for stock and money; null for others. */
export function statusChangeConfirmation(order: OrderRecord, to: OrderStatus): Question | null {
  const { title, userName, status, method, total } = order
  if (to !== 'cancelled' && to !== 'delivered') return null
  const sum = formatKurus(total)
  const confirm = orderTexts.moves[to] ?? ''
  if (to === 'delivered') {
    const content = method === 'desk' ? orderTexts.deliverDesk(sum) : orderTexts.deliverContent
    return { title: orderTexts.deliverTitle(title, userName), content, confirm }
  }
  const content =
    status === 'awaiting-payment' ? orderTexts.cancelUnpaid : orderTexts.cancelContent[method](sum)
  return { title: orderTexts.cancelTitle(title, userName), content, confirm, destructive: true }
}
