import type { OrderRecord } from '#admin/resources/vitamin-orders/vitamin-orders.data.ts'
import { orderTexts } from '#admin/resources/vitamin-orders/vitamin-orders.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { formatLira } from '#shared/core/money.ts'
import type { OrderStatus } from '#shared/vitamin-orders/order-life.ts'

interface MoveDialogProps {
  order: OrderRecord
  to: OrderStatus
  isRunning: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what happens to goods and money before an order ends. */
export function MoveDialog({ order, to, ...dialog }: MoveDialogProps) {
  const { title, userName, status, method, total } = order
  const isCancelled = to === 'cancelled'

  function content(): string {
    if (!isCancelled)
      return method === 'desk' ? orderTexts.deliverDesk(formatLira(total)) : orderTexts.deliverContent
    return status === 'awaiting-payment'
      ? orderTexts.cancelUnpaid
      : orderTexts.cancelContent[method](formatLira(total))
  }

  return (
    <ConfirmDialog
      open
      title={(isCancelled ? orderTexts.cancelTitle : orderTexts.deliverTitle)(title, userName)}
      content={content()}
      confirm={orderTexts.moves[to] ?? ''}
      destructive={isCancelled}
      {...dialog}
    />
  )
}
