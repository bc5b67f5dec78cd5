import styles from '#site/features/memberships/memberships.module.css'
import { Badge, type BadgeTone } from '#site/ui/Badge.tsx'
import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import { formatMoment } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import { listOwnPayments } from '#shared/money/payments/payments.contract.ts'
import type { Payment } from '#shared/money/payments/payments.schema.ts'
import { profileTexts } from '#site/features/account/profile.texts.ts'
import { paymentPath } from '#site/features/payments/payment-path.ts'
import { paymentTexts as texts } from '#site/features/payments/payments.texts.ts'
import { send } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

const badgeTones: Partial<Record<Payment['status'], BadgeTone>> = { paid: 'good', review: 'waiting' }

const perPage = 10

async function fetchFrom(first: number): Promise<{ rows: Payment[]; total: number }> {
  const range: [number, number] = [first, first + perPage - 1]
  const { data, headers } = await send(listOwnPayments, { query: { range } })
  return { rows: data, total: Number(headers.get('content-range')?.split('/').pop()) || data.length }
}

interface Purchase {
  payment: Payment
  /** Earlier attempts to buy the same, which took no money. */
  attempts: Payment[]
}

/** Puts attempts without a charge under the later payment, or attempt, for the same thing. */
function purchasesOf(payments: readonly Payment[]): Purchase[] {
  const purchases: Purchase[] = []
  const latest = new Map<string, Purchase>()
  for (const payment of payments) {
    const { kind, subject, beneficiary, status } = payment
    const key = [kind, subject, beneficiary].join()
    const later = latest.get(key)
    if (later && (status === 'failed' || status === 'expired')) later.attempts.push(payment)
    else {
      const purchase = { payment, attempts: [] }
      latest.set(key, purchase)
      purchases.push(purchase)
    }
  }
  return purchases
}

function PaymentRow({ _id, title, status, createdAt, paidPrice }: Payment) {
  return (
    <div className={styles.paymentRow}>
      <a href={paymentPath(_id)} aria-label={texts.open(title)}>
        {title}
      </a>
      <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      <b>{formatLira(paidPrice)}</b>
      <Badge tone={badgeTones[status] ?? 'neutral'} data-status={status}>
        {texts.statuses[status]}
      </Badge>
    </div>
  )
}

/** A member’s card payments, newest first. */
export function OwnPayments() {
  const [payments, setPayments] = useState<Payment[]>([])
  const [total, setTotal] = useState<number>()
  const { state, error, run } = useRequest()

  async function load() {
    const answer = await run(() => fetchFrom(payments.length))
    if (!answer) return
    const known = new Set(payments.map(({ _id }) => _id))
    setPayments([...payments, ...answer.rows.filter(({ _id }) => !known.has(_id))])
    setTotal(answer.total)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, when this page opens
  useEffect(() => {
    void load()
  }, [])

  return (
    <section id="payments" className={styles.payments} aria-labelledby="payments-title">
      <h2 id="payments-title">{texts.list}</h2>
      {total === 0 && <p className="hint">{texts.listEmpty}</p>}
      {payments.length > 0 && (
        <ul className={styles.paymentList}>
          {purchasesOf(payments).map(({ payment, attempts }) => (
            <li key={payment._id}>
              <PaymentRow {...payment} />
              {attempts.length > 0 && (
                <details>
                  <summary>{texts.attempts(attempts.length)}</summary>
                  {attempts.map((attempt) => (
                    <PaymentRow key={attempt._id} {...attempt} />
                  ))}
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
      {state === 'failed' && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      {total === undefined && state !== 'failed' && <p role="status">{profileTexts.loading}</p>}
      {(state === 'failed' || (total !== undefined && payments.length < total)) && (
        <button
          type="button"
          className="button quiet small"
          disabled={state === 'loading'}
          onClick={() => void load()}
        >
          {state === 'failed' ? profileTexts.retry : texts.more}
        </button>
      )}
    </section>
  )
}
