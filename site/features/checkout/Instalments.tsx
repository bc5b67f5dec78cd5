import styles from '#site/features/checkout/checkout.module.css'
import '#site/ui/form/form.css'
import { formatLira } from '#shared/core/money.ts'
import type { InstallmentOption } from '#shared/money/payments/payments.schema.ts'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import type { CardLookUp } from '#site/features/checkout/use-card-look-up.ts'

export type InstalmentPrice = InstallmentOption['installmentPrices'][number]

/** A single payment, which every card supports. */
export const onePayment = (price: number): InstalmentPrice => ({
  installmentNumber: 1,
  installmentPrice: price,
  totalPrice: price,
})

/** The instalment counts of a card; a single payment until they are known. */
export function choicesOf({ installmentOptions }: CardLookUp, price: number): readonly InstalmentPrice[] {
  const prices = installmentOptions[0]?.installmentPrices ?? []
  return prices.length > 0 ? prices : [onePayment(price)]
}

interface InstalmentsProps {
  lookUp: CardLookUp
  choices: readonly InstalmentPrice[]
  price: number
  selected: number
  onSelect: (count: number) => void
  error?: string | undefined
}

function noteOf({ state, installmentOptions }: CardLookUp, count: number): string {
  if (state === 'failed') return texts.instalmentsFailed
  if (installmentOptions.length === 0) return texts.instalmentsLater
  return count === 1 ? texts.instalmentsNone : ''
}

/** Selects the number of instalments, each with its total. */
export function Instalments({ lookUp, choices, price, selected, onSelect, error }: InstalmentsProps) {
  const family = lookUp.installmentOptions[0]?.cardFamilyName
  const isCredit = choices.length > 1 || lookUp.installmentOptions[0]?.cardType === 'CREDIT_CARD'
  const outOfReach = isCredit ? lookUp.minimumAmounts.filter(({ amount }) => amount > price) : []
  const note = outOfReach.length > 0 ? '' : noteOf(lookUp, choices.length)
  const minimums = outOfReach.map(({ installmentNumber, amount }) =>
    texts.minimum(installmentNumber, formatLira(amount)),
  )
  return (
    <fieldset className={styles.instalments} aria-busy={lookUp.state === 'loading'}>
      <legend>{family ? texts.instalmentsOf(family) : texts.instalments}</legend>
      <div className={styles.choices}>
        {choices.map(({ installmentNumber: count, installmentPrice, totalPrice }) => (
          <label key={count}>
            <input
              type="radio"
              name="installment"
              value={count}
              checked={count === selected}
              onChange={() => onSelect(count)}
            />
            <b>{count === 1 ? texts.onePayment : texts.instalmentCount(count)}</b>
            {count > 1 && (
              <span className={styles.monthly}>{texts.monthly(formatLira(installmentPrice))}</span>
            )}
            <span className={styles.sum}>
              {count === 1 ? formatLira(totalPrice) : texts.totalOf(formatLira(totalPrice))}
            </span>
          </label>
        ))}
      </div>
      {lookUp.installmentProblem && (
        <p className="hint" role="alert">
          {lookUp.installmentProblem}
        </p>
      )}
      {note && <p className="hint">{note}</p>}
      {minimums.length > 0 && <p className="hint">{texts.minimums(minimums.join(', '))}</p>}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
