import '#site/ui/form/form.css'
import { lookAtCard } from '#shared/money/payments/card.rules.ts'
import type { CardInfo } from '#shared/money/payments/payments.schema.ts'
import { CardNumberField } from '#site/features/checkout/CardNumberField.tsx'
import { formatExpiry } from '#site/features/checkout/card-expiry.ts'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import type { CardLookUp } from '#site/features/checkout/use-card-look-up.ts'
import { TextField } from '#site/ui/form/Field.tsx'

/** The inputs of a card, kept in memory only. */
export interface TypedCard {
  holder: string
  number: string
  expiry: string
  cvc: string
}

export const emptyCard: TypedCard = { holder: '', number: '', expiry: '', cvc: '' }

interface CardFieldsProps {
  card: TypedCard
  onChange: (card: TypedCard) => void
  lookUp: CardLookUp
  errors: Record<string, string>
}

function bankOf({ bankName, cardFamily, cardType, commercial }: CardInfo): string {
  if (!bankName) return texts.foreign
  return [bankName, cardFamily, cardType && texts.cardTypes[cardType], commercial && texts.commercial]
    .filter(Boolean)
    .join(' · ')
}

function hintOf({ state, cardInfo, cardProblem }: CardLookUp): string {
  if (state === 'loading' && !cardInfo) return texts.lookingUp
  return cardInfo ? bankOf(cardInfo) : cardProblem || texts.numberHint
}

export function CardFields({ card, onChange, lookUp, errors }: CardFieldsProps) {
  const { cvcLength } = lookAtCard(card.number)
  const change = (part: Partial<TypedCard>) => onChange({ ...card, ...part })
  return (
    <fieldset>
      <legend>{texts.card}</legend>
      <CardNumberField
        value={card.number}
        onChange={(number) => change({ number })}
        hint={hintOf(lookUp)}
        error={errors['card.cardNumber'] ?? errors.card}
      />
      <TextField
        label={texts.holder}
        name="cardHolderName"
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={120}
        required
        value={card.holder}
        onChange={({ currentTarget }) => change({ holder: currentTarget.value })}
        error={errors['card.cardHolderName']}
      />
      <div className="pair">
        <TextField
          label={texts.expiry}
          name="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={texts.expiryExample}
          required
          value={card.expiry}
          onChange={({ currentTarget }) => change({ expiry: formatExpiry(currentTarget.value, card.expiry) })}
          error={errors['card.expireMonth'] ?? errors['card.expireYear']}
        />
        <TextField
          label={texts.cvc}
          name="cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          hint={texts.cvcHint(cvcLength)}
          maxLength={cvcLength}
          required
          value={card.cvc}
          onChange={({ currentTarget }) => change({ cvc: currentTarget.value.replace(/\D/g, '') })}
          error={errors['card.cvc']}
        />
      </div>
    </fieldset>
  )
}
