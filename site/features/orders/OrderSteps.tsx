import { orderStatusNames } from '#shared/shop/vitamin-orders/order-status.ts'
import type { VitaminOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { orderTexts as texts } from '#site/features/orders/orders.texts.ts'
import { formatMoment } from '#site/features/payments/dates.ts'

const way = ['pending', 'preparing', 'ready', 'delivered'] as const

/** The statuses of an order with their times. */
export function OrderSteps({
  order,
}: {
  order: Pick<VitaminOrder, 'number' | 'status' | 'method' | 'progress'>
}) {
  const { number, status, method, progress } = order
  const reached = progress.map((step) => step.status)
  const steps =
    status === 'cancelled'
      ? [...new Set(reached)]
      : [...(method === 'card' ? ['awaiting-payment' as const] : []), ...way]
  return (
    <ol className="order-steps" aria-label={texts.progress(number)}>
      {steps.map((step) => {
        const moment = progress.findLast((one) => one.status === step)?.at
        return (
          <li
            key={step}
            data-done={moment ? '' : undefined}
            data-status={step}
            aria-current={step === status ? 'step' : undefined}
          >
            <b>{orderStatusNames[step]}</b>
            {moment && <time dateTime={moment}>{formatMoment(moment)}</time>}
          </li>
        )
      })}
    </ol>
  )
}
