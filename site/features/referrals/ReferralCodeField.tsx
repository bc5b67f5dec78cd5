import '#site/ui/form/form.css'
import type { RefObject } from 'react'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import { referralTexts as texts } from '#site/features/referrals/referrals.texts.ts'
import type { CodeCheck } from '#site/features/referrals/use-code-check.ts'
import { FieldFrame, useFieldError } from '#site/ui/form/Field.tsx'

interface ReferralCodeFieldProps {
  input?: RefObject<HTMLInputElement | null>
  check: CodeCheck
  hint?: string
  error?: string | undefined
  required?: boolean
  defaultValue?: string | undefined
  onChange: (typed: string) => void
}

const words: Readonly<Record<CodeCheck, string>> = {
  idle: '',
  checking: texts.checking,
  valid: texts.valid,
  invalid: texts.fix,
  unknown: '',
}

/** A code validated while typing; the result is shown and announced. */
export function ReferralCodeField({
  input,
  check,
  hint,
  error,
  required,
  defaultValue,
  onChange,
}: ReferralCodeFieldProps) {
  const ownError = useFieldError('referralCode', error)
  return (
    <FieldFrame
      label={texts.codeField}
      error={ownError || (check === 'invalid' ? referralsMessages.invalid : undefined)}
      hint={
        <>
          {hint && <span>{hint}</span>}
          <span role="status" className="code-check">
            {words[check]}
          </span>
        </>
      }
    >
      {(described) => (
        <input
          ref={input}
          name="referralCode"
          defaultValue={defaultValue}
          placeholder={texts.codeExample}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required={required}
          onChange={({ target }) => onChange(target.value)}
          {...described}
        />
      )}
    </FieldFrame>
  )
}
