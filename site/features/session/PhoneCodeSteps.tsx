import '#site/ui/form/form.css'
import { type ReactNode, useState } from 'react'
import { requestPhoneCode } from '#shared/people/phone-codes/phone-codes.contract.ts'
import { call } from '#site/features/session/client.ts'
import { ResendCode } from '#site/features/session/ResendCode.tsx'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { PhoneField, SixDigitsField } from '#site/ui/form/common-fields.tsx'
import { TextField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { Notice } from '#site/ui/Notice.tsx'

const texts = sessionTexts.phoneCode

export interface TypedCode {
  phone: string
  code: string
  /** Only where it was asked for. */
  birthDate?: string
}

interface PhoneCodeStepsProps {
  purpose: 'sign-in' | 'claim'
  text: string
  submit: string
  /** Uses the code; what it throws is shown. */
  onCode: (typed: TypedCode) => Promise<void>
  /** Leads back. */
  links: ReactNode
}

/** A phone number, then the code that it receives. */
export function PhoneCodeSteps({ purpose, text, submit, onCode, links }: PhoneCodeStepsProps) {
  const { state, error, fields, run } = useRequest()
  const [sent, setSent] = useState<{ phone: string; note: string }>()
  const [asksBirthDate, setAsksBirthDate] = useState(false)
  const loading = state === 'loading'

  async function send(phone: string): Promise<boolean> {
    const answer = await run(() => call(requestPhoneCode, { body: { phone, purpose } }))
    if (answer) setSent({ phone, note: answer.message })
    return answer !== undefined
  }

  if (!sent)
    return (
      <Form key="phone" onSubmit={(data) => send(textOf(data, 'phone').trim())} fields={fields} error={error}>
        <p>{text}</p>
        <PhoneField
          hint={texts.phoneHint}
          placeholder={sessionTexts.register.phoneExample}
          required
          autoFocus
          error={fields.phone}
        />
        <SubmitButton loading={loading}>{texts.send}</SubmitButton>
        <div className="form-links">{links}</div>
      </Form>
    )

  async function check(phone: string, data: FormData) {
    const birthDate = textOf(data, 'birthDate')
    await run(() =>
      onCode({ phone, code: textOf(data, 'code'), ...(birthDate && { birthDate }) }).catch(
        (cause: unknown) => {
          if ((cause as { code?: string }).code === 'claim.birth-date') setAsksBirthDate(true)
          throw cause
        },
      ),
    )
  }

  return (
    <Form key="code" onSubmit={(data) => check(sent.phone, data)} fields={fields} error={error}>
      <Notice role="status">{sent.note}</Notice>
      <SixDigitsField
        label={texts.code}
        hint={texts.codeHint(sent.phone)}
        name="code"
        data-invalid={texts.codeInvalid}
        error={fields.code}
      />
      {asksBirthDate && (
        <TextField
          label={texts.birthDate}
          name="birthDate"
          type="date"
          autoComplete="bday"
          required
          autoFocus
          error={fields.birthDate}
        />
      )}
      <SubmitButton loading={loading}>{submit}</SubmitButton>
      <div className="form-links">
        <ResendCode disabled={loading} onResend={() => send(sent.phone)} />
        <button type="button" className="link-button" disabled={loading} onClick={() => setSent(undefined)}>
          {texts.otherNumber}
        </button>
      </div>
    </Form>
  )
}
