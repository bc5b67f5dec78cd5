import type { OrderRecord } from '#admin/resources/shop/vitamin-orders/vitamin-orders.data.ts'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import type { Question } from '#admin/ui/form/RecordForm.tsx'
import { formatLira } from '#shared/core/money.ts'
import type { OrderStatus } from '#shared/shop/vitamin-orders/order-status.ts'

/** The consequence of a final transition for stock and money; null for others. */
export function moveQuestion(order: OrderRecord, to: OrderStatus): Question | null {
  const { title, userName, status, method, total } = order
  if (to !== 'cancelled' && to !== 'delivered') return null
  const sum = formatLira(total)
  const confirm = orderTexts.moves[to] ?? ''
  if (to === 'delivered') {
    const content = method === 'desk' ? orderTexts.deliverDesk(sum) : orderTexts.deliverContent
    return { title: orderTexts.deliverTitle(title, userName), content, confirm }
  }
  const content =
    status === 'awaiting-payment' ? orderTexts.cancelUnpaid : orderTexts.cancelContent[method](sum)
  return { title: orderTexts.cancelTitle(title, userName), content, confirm, destructive: true }
}
