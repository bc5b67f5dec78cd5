import styles from '#site/features/checkout/checkout.module.css'
import { Notice } from '#site/ui/Notice.tsx'
import '#site/ui/form/form.css'
import { formatDay, formatLastDay } from '#shared/core/format-date.ts'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import type { Purchase, Quote } from '#shared/money/payments/payments.schema.ts'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import type { InstalmentPrice } from '#site/features/checkout/Instalments.tsx'

interface SummaryProps {
  kind: Purchase['kind']
  quote: Quote
  /** The amount charged to the card with the selected instalments. */
  instalment: InstalmentPrice
  /** The period of the chosen start. */
  period: Pick<Quote, 'startsAt' | 'endsAt'>
  onChangeAmount?: (() => void) | undefined
}

/** The purchased item, its validity and its price. */
export function Summary({ kind, quote, instalment, period, onChangeAmount }: SummaryProps) {
  const { title, branchName, lines, price } = quote
  const { startsAt, endsAt } = period
  const surcharge = liraOf(kurusOf(instalment.totalPrice) - kurusOf(price))
  const isLater = quote.startsAt !== null && Date.parse(quote.startsAt) > Date.now() + 60_000
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <p className={styles.kind}>{texts.kinds[kind]}</p>
      <h2 id="summary-title">{title}</h2>
      {lines.length > 1 && (
        <ul className={styles.lines}>
          {lines.map(({ name, quantity, amount }) => (
            <li key={name}>
              <span>
                {quantity > 1 && `${texts.quantity(quantity)} `}
                {name}
              </span>
              <span>{formatLira(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl>
        <dt>{texts.branch}</dt>
        <dd>{branchName}</dd>
        {startsAt && (
          <>
            <dt>{texts.startsAt}</dt>
            <dd>{formatDay(startsAt)}</dd>
          </>
        )}
        {endsAt && (
          <>
            <dt>{texts.lastDay}</dt>
            <dd>{formatLastDay(endsAt)}</dd>
          </>
        )}
        {surcharge > 0 && (
          <>
            <dt>{texts.subtotal}</dt>
            <dd>{formatLira(price)}</dd>
            <dt>{texts.surcharge}</dt>
            <dd>{formatLira(surcharge)}</dd>
          </>
        )}
      </dl>
      {isLater && <Notice onCard>{texts.later}</Notice>}
      <p className={styles.total}>
        <span>{texts.total}</span>
        <strong>{formatLira(instalment.totalPrice)}</strong>
      </p>
      {instalment.installmentNumber > 1 && (
        <p className="hint">
          {texts.instalmentCount(instalment.installmentNumber)},{' '}
          {texts.monthly(formatLira(instalment.installmentPrice))}
        </p>
      )}
      <p className="hint">{texts.vat}</p>
      {onChangeAmount && (
        <button type="button" className="link-button" onClick={onChangeAmount}>
          {texts.changeAmount}
        </button>
      )}
    </section>
  )
}
