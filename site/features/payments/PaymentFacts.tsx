import { formatDay, formatLastDay, formatMoment } from '#shared/core/format-date.ts'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import { shortNumber } from '#shared/core/short-number.ts'
import { endOf, type Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { cardText } from '#shared/money/payments/card-text.ts'
import { wasPaid } from '#shared/money/payments/payment-status.ts'
import type { Payment } from '#shared/money/payments/payments.schema.ts'
import styles from '#site/features/payments/payments.module.css'
import { paymentTexts as texts } from '#site/features/payments/payments.texts.ts'

interface PaymentFactsProps {
  payment: Payment
  /** The purchased membership: null while loading. */
  membership?: Membership | null | undefined
}

function instalmentsOf({ installment, paidPrice }: Payment): string {
  if (installment === 1) return texts.onePayment
  return texts.instalmentsOf(installment, formatLira(liraOf(Math.round(kurusOf(paidPrice) / installment))))
}

/** A placeholder while loading. */
const onItsWay = '…'

function factsOf(
  payment: Payment,
  membership: PaymentFactsProps['membership'],
): (readonly [string, string])[] {
  const { title, status, price, paidPrice, refunded, paidAt, _id } = payment
  const names = texts.facts
  const facts: (readonly [string, string | null | false | undefined])[] = [
    [names.title, title],
    [names.startsAt, membership === null ? onItsWay : membership && formatDay(membership.startsAt)],
    [names.lastDay, membership === null ? onItsWay : membership && formatLastDay(endOf(membership))],
    [names.price, formatLira(price)],
    [names.joiningFee, payment.joiningFee !== undefined && formatLira(payment.joiningFee)],
    [names.paidPrice, wasPaid(status) && paidPrice !== price && formatLira(paidPrice)],
    [names.instalments, instalmentsOf(payment)],
    [names.refunded, refunded > 0 && formatLira(refunded)],
    [names.card, cardText(payment)],
    [names.paidAt, paidAt && formatMoment(paidAt)],
    [names.reference, shortNumber(_id)],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

/** The receipt’s facts. */
export function PaymentFacts({ payment, membership }: PaymentFactsProps) {
  return (
    <dl className={styles.facts}>
      {factsOf(payment, membership).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
