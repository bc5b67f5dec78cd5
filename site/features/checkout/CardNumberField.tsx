import styles from '#site/features/checkout/checkout.module.css'
import '#site/ui/form/form.css'
import { useLayoutEffect, useRef } from 'react'
import { lookAtCard } from '#shared/money/payments/card.rules.ts'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import { FieldFrame } from '#site/ui/form/Field.tsx'

interface CardNumberFieldProps {
  value: string
  onChange: (grouped: string) => void
  /** The result of the card look-up. */
  hint: string
  error?: string | undefined
}

const longest = 19
const digitsIn = (text: string) => text.replace(/\D/g, '')

/** The caret position after the given number of digits. */
function placeAfter(grouped: string, digits: number): number {
  let place = 0
  for (let seen = 0; seen < digits && place < grouped.length; place += 1)
    if (grouped[place] !== ' ') seen += 1
  return place
}

/** The card number in groups; the caret position is kept. */
export function CardNumberField({ value, onChange, hint, error }: CardNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number>(undefined)
  const { brand } = lookAtCard(value)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is put back after each change of the text
  useLayoutEffect(() => {
    const { current: field } = input
    if (!field || digitsBefore.current === undefined) return
    const place = placeAfter(field.value, digitsBefore.current)
    digitsBefore.current = undefined
    if (document.activeElement === field) field.setSelectionRange(place, place)
  }, [value])

  function type({ value: typed, selectionStart }: HTMLInputElement) {
    digitsBefore.current = digitsIn(typed.slice(0, selectionStart ?? typed.length)).length
    onChange(lookAtCard(digitsIn(typed).slice(0, longest)).grouped)
  }

  return (
    <FieldFrame label={texts.number} hint={<span aria-live="polite">{hint}</span>} error={error}>
      {(described) => (
        <div className={`with-button ${styles.cardNumber}`}>
          <input
            {...described}
            ref={input}
            name="cardNumber"
            value={value}
            inputMode="numeric"
            autoComplete="cc-number"
            spellCheck={false}
            required
            onChange={({ currentTarget }) => type(currentTarget)}
          />
          <span className={styles.brand}>{brand}</span>
        </div>
      )}
    </FieldFrame>
  )
}
