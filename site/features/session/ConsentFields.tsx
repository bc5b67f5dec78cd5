import { sessionTexts } from '#site/features/session/session.texts.ts'
import { CheckField } from '#site/ui/form/Field.tsx'

const texts = sessionTexts.register

interface ConsentFieldsProps {
  fields: Readonly<Record<string, string>>
  /** Of an account that exists: its age is known, and the texts open beside the form. */
  hasAccount?: boolean
}

/** The acceptance of privacy notice and terms. */
export function ConsentFields({ fields, hasAccount = false }: ConsentFieldsProps) {
  const tab = hasAccount ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <>
      <CheckField
        name="consent"
        required
        autoFocus={hasAccount}
        error={fields.consent}
        label={
          <>
            <a href="/privacyPolicy" {...tab}>
              {texts.consentLink}
            </a>
            {texts.consentAfter}
          </>
        }
      />
      <CheckField
        name="terms"
        hint={!hasAccount && texts.minors}
        required
        error={fields.terms}
        label={
          <>
            <a href="/termsOfService.js" {...tab}>
              {texts.termsLink}
            </a>
            {hasAccount ? sessionTexts.consent.termsAfter : texts.termsAfter}
          </>
        }
      />
    </>
  )
}
