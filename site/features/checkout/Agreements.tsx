import type { Agreement } from '#shared/money/payments/payments.schema.ts'
import styles from '#site/features/checkout/checkout.module.css'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import { CheckField } from '#site/ui/form/Field.tsx'

/** The request field by which each text is accepted. */
const acceptanceOf = {
  'preliminary-information': 'preliminaryInformation',
  'distance-sale': 'distanceSale',
  'early-start': 'earlyStart',
} as const satisfies Record<Agreement['key'], string>

interface AgreementsProps {
  agreements: readonly Agreement[]
  errors: Record<string, string>
}

/** The legal texts of the purchase, inline, with their acceptance. */
export function Agreements({ agreements, errors }: AgreementsProps) {
  return (
    <fieldset className={styles.agreements}>
      <legend>{texts.agreements}</legend>
      {agreements.map(({ key, title, text }) => (
        <div key={key}>
          <CheckField
            name={acceptanceOf[key]}
            label={texts.accept[key]}
            required
            error={errors[acceptanceOf[key]]}
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
    </fieldset>
  )
}
