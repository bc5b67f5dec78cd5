import styles from '#site/features/orders/orders.module.css'
import { Badge, type BadgeTone } from '#site/ui/Badge.tsx'
import { Notice } from '#site/ui/Notice.tsx'
import '#site/ui/form/form.css'
import { formatMoment } from '#shared/core/format-date.ts'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import { orderMethodNames, orderStatusNames } from '#shared/shop/vitamin-orders/order-status.ts'
import type { VitaminOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { CancelOrder } from '#site/features/orders/CancelOrder.tsx'
import { orderTexts as texts } from '#site/features/orders/orders.texts.ts'
import { Thumbnail } from '#site/features/orders/Thumbnail.tsx'

const badgeTones: Readonly<Record<VitaminOrder['status'], BadgeTone>> = {
  'awaiting-payment': 'waiting',
  pending: 'waiting',
  preparing: 'waiting',
  ready: 'good',
  delivered: 'good',
  cancelled: 'neutral',
}

interface OrderCardProps {
  order: VitaminOrder
  /** Whether the details are initially open. */
  isOpen: boolean
  onChange: (order: VitaminOrder) => void
}

/** One order: status, items and actions of its buyer. */
export function OrderCard({ order, isOpen, onChange }: OrderCardProps) {
  const { _id, number, status, method, branchName, createdAt, expiresAt, total, items, note, adminNote } =
    order
  const isUnpaid = status === 'awaiting-payment'
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li data-status={status}>
      <article aria-labelledby={`order-${_id}`}>
        <header>
          <div>
            <h2 id={`order-${_id}`}>{texts.number(number)}</h2>
            <p className="hint">
              <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
              <span>{branchName}</span>
              <span>{orderMethodNames[method]}</span>
            </p>
          </div>
          <p className={styles.orderState}>
            <Badge tone={badgeTones[status]} data-status={status}>
              {orderStatusNames[status]}
            </Badge>
            <b>{formatLira(total)}</b>
          </p>
        </header>
        <OrderSteps order={order} />
        <details open={isOpen}>
          <summary>{texts.details(pieces)}</summary>
          <ul className={styles.orderItems}>
            {items.map(({ _id: item, name, image, quantity, price }) => (
              <li key={item}>
                <Thumbnail image={image} />
                <span>
                  {name}
                  <span className="hint">
                    {quantity} × {formatLira(price)}
                  </span>
                </span>
                <b>{formatLira(liraOf(kurusOf(price) * quantity))}</b>
              </li>
            ))}
          </ul>
        </details>
        {note && (
          <p className={styles.orderNote}>
            <b>{texts.yourNote}:</b> {note}
          </p>
        )}
        {adminNote && (
          <p className={styles.orderNote}>
            <b>{texts.clubNote}:</b> {adminNote}
          </p>
        )}
        {isUnpaid && <Notice onCard>{texts.payText}</Notice>}
        {status === 'ready' && (
          <Notice onCard>
            {texts.ready(branchName, number)}
            {method === 'desk' && ` ${texts.bring(formatLira(total))}`}
          </Notice>
        )}
        {method === 'desk' && expiresAt && <Notice onCard>{texts.fetchBy(formatMoment(expiresAt))}</Notice>}
        {(isUnpaid || status === 'pending') && (
          <div className={styles.orderActions}>
            {isUnpaid && (
              <a className="button small" href={`/customer/checkout?order=${_id}`}>
                {texts.pay}
              </a>
            )}
            <CancelOrder order={order} onCancel={onChange} />
          </div>
        )}
      </article>
    </li>
  )
}

const way = ['pending', 'preparing', 'ready', 'delivered'] as const

/** The statuses of an order with their times. */
function OrderSteps({ order }: { order: Pick<VitaminOrder, 'number' | 'status' | 'method' | 'progress'> }) {
  const { number, status, method, progress } = order
  const reached = progress.map((step) => step.status)
  const steps =
    status === 'cancelled'
      ? [...new Set(reached)]
      : [...(method === 'card' ? ['awaiting-payment' as const] : []), ...way]
  return (
    <ol className={styles.orderSteps} aria-label={texts.progress(number)}>
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
