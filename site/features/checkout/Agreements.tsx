import { useId } from 'react'
import type { Agreement, Quote } from '#shared/money/payments/payments.schema.ts'
import styles from '#site/features/checkout/checkout.module.css'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import { CheckField } from '#site/ui/form/Field.tsx'

/** The request field by which each text is accepted. */
const acceptanceOf = {
  'preliminary-information': 'preliminaryInformation',
  'distance-sale': 'distanceSale',
  'early-start': 'earlyStart',
} as const satisfies Record<Agreement['key'], string>

/** When a membership starts: within the withdrawal period, with consent, or after it. */
export type Start = 'early' | 'later'

type Terms = Pick<Quote, 'startsAt' | 'endsAt' | 'agreements' | 'agreementsHash'>

/** The dates and texts of a purchase with the chosen start; the consent stays on offer. */
export function chosenTerms(quote: Quote, start: Start | undefined): Terms {
  if (start !== 'later' || !quote.laterStart) return quote
  const consent = quote.agreements.filter(({ key }) => key === 'early-start')
  return { ...quote.laterStart, agreements: [...quote.laterStart.agreements, ...consent] }
}

const consentBox = ({ start, onStart }: StartChoice) => ({
  checked: start === 'early',
  onChange: ({ target }: { target: HTMLInputElement }) => onStart(target.checked ? 'early' : undefined),
})

interface AgreementsProps {
  agreements: readonly Agreement[]
  /** Present if the buyer may decline an early start. */
  startChoice: StartChoice | undefined
  errors: Record<string, string>
}

interface StartChoice {
  start: Start | undefined
  onStart: (start: Start | undefined) => void
  laterDay: string
}

/** The legal texts of the purchase, inline, with their acceptance. */
export function Agreements({ agreements, startChoice, errors }: AgreementsProps) {
  return (
    <fieldset className={styles.agreements}>
      <legend>{texts.agreements}</legend>
      {agreements.map(({ key, title, text }) => (
        <div key={key}>
          <CheckField
            name={acceptanceOf[key]}
            label={texts.accept[key]}
            required={key !== 'early-start' || !startChoice}
            error={errors[acceptanceOf[key]]}
            {...(key === 'early-start' && startChoice && consentBox(startChoice))}
          />
          <details>
            <summary>{texts.read(title)}</summary>
            <div>
              {text.split('\n\n').map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        </div>
      ))}
      {startChoice && <LaterStart {...startChoice} error={errors.laterStart} />}
    </fieldset>
  )
}

/** The other choice beside the consent; neither is made at first, and one clears the other. */
function LaterStart({ start, onStart, laterDay, error }: StartChoice & { error: string | undefined }) {
  const hintId = useId()
  const isLater = start === 'later'
  return (
    <div className={styles.laterStart}>
      <p className="hint" id={hintId}>
        {texts.startHint}
      </p>
      <button
        type="button"
        className="button quiet small"
        aria-pressed={isLater}
        aria-describedby={hintId}
        onClick={() => onStart(isLater ? undefined : 'later')}
      >
        {texts.laterStart(laterDay)}
      </button>
      {isLater && <input type="hidden" name="laterStart" value="on" />}
      <p role="status">{isLater && texts.laterStartChosen(laterDay)}</p>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}
