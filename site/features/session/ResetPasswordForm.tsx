import { Notice } from '#site/ui/Notice.tsx'
import '#site/ui/form/form.css'
import '#site/ui/form/steps.css'
import { useState } from 'react'
import { phoneCodeMinutes } from '#shared/people/phone-codes/phone-codes.contract.ts'
import {
  checkResetCode,
  forgetPassword,
  resetCodeMinutes,
  resetPassword,
} from '#shared/people/session/session.contract.ts'
import { call } from '#site/features/session/client.ts'
import { ResendCode } from '#site/features/session/ResendCode.tsx'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { SignInNameField, SixDigitsField } from '#site/ui/form/common-fields.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PasswordField } from '#site/ui/form/PasswordField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

const texts = sessionTexts.reset

type Step =
  | { name: 'address' }
  | { name: 'code'; email: string; note: string }
  | { name: 'password'; email: string; temporaryToken: string }
  | { name: 'done'; note: string }

const order = ['address', 'code', 'password'] as const

interface ResetPasswordFormProps {
  sendsSms?: boolean
}

/** Address or phone, code, new password: one step at a time. */
export function ResetPasswordForm({ sendsSms = false }: ResetPasswordFormProps) {
  const [step, setStep] = useState<Step>({ name: 'address' })
  const { state, error, fields, run, reset } = useRequest()
  const loading = state === 'loading'

  function go(next: Step) {
    reset()
    setStep(next)
  }

  async function sendCode(email: string): Promise<boolean> {
    const answer = await run(() => call(forgetPassword, { body: { email } }))
    if (answer) go({ name: 'code', email, note: answer.message })
    return answer !== undefined
  }

  async function checkCode(email: string, code: string) {
    const answer = await run(() => call(checkResetCode, { body: { email, code } }))
    if (answer) go({ name: 'password', email, temporaryToken: answer.temporaryToken })
  }

  async function save(temporaryToken: string, newPassword: string) {
    const answer = await run(() => call(resetPassword, { body: { newPassword, temporaryToken } }))
    if (answer) go({ name: 'done', note: answer.message })
  }

  if (step.name === 'done')
    return (
      <div className="form">
        <Notice role="status">{step.note}</Notice>
        <a className="button" href="/login">
          {texts.toLogin}
        </a>
      </div>
    )

  const index = order.indexOf(step.name)
  return (
    <>
      <ol className="steps" aria-label={texts.stepOf(index + 1, order.length)}>
        {texts.steps.map((label, place) => (
          <li
            key={label}
            aria-current={place === index ? 'step' : undefined}
            data-done={place < index || undefined}
          >
            {label}
          </li>
        ))}
      </ol>
      {step.name === 'address' && (
        <Form
          key="address"
          onSubmit={(data) => sendCode(textOf(data, 'email').trim())}
          fields={fields}
          error={error}
        >
          <p>{sendsSms ? texts.addressOrPhoneText : texts.addressText}</p>
          <SignInNameField orPhone={sendsSms} error={fields.email} />
          <SubmitButton loading={loading}>{texts.sendCode}</SubmitButton>
          <div className="form-links">
            <a href="/login">{texts.toLogin}</a>
          </div>
        </Form>
      )}
      {step.name === 'code' && (
        <Form
          key="code"
          onSubmit={(data) => checkCode(step.email, textOf(data, 'code').replace(/\D/g, ''))}
          fields={fields}
          error={error}
        >
          <Notice role="status">{step.note}</Notice>
          <SixDigitsField
            label={texts.code}
            hint={
              step.email.includes('@')
                ? texts.codeText(step.email, resetCodeMinutes)
                : texts.phoneCodeText(step.email, phoneCodeMinutes)
            }
            name="code"
            data-invalid={texts.codeInvalid}
            error={fields.code}
          />
          <SubmitButton loading={loading}>{texts.checkCode}</SubmitButton>
          <div className="form-links">
            {step.email.includes('@') ? (
              <button
                type="button"
                className="link-button"
                disabled={loading}
                onClick={() => sendCode(step.email)}
              >
                {texts.sendAgain}
              </button>
            ) : (
              <ResendCode disabled={loading} onResend={() => sendCode(step.email)} />
            )}
            <button type="button" className="link-button" onClick={() => go({ name: 'address' })}>
              {texts.otherAddress}
            </button>
          </div>
        </Form>
      )}
      {step.name === 'password' && (
        <Form
          key="password"
          onSubmit={(data) => save(step.temporaryToken, textOf(data, 'newPassword'))}
          fields={fields}
          error={error}
        >
          <p>{texts.passwordText}</p>
          <input type="hidden" name="username" autoComplete="username" value={step.email} readOnly />
          <PasswordField
            label={texts.newPassword}
            name="newPassword"
            isNew
            autoFocus
            error={fields.newPassword}
          />
          <SubmitButton loading={loading}>{texts.save}</SubmitButton>
        </Form>
      )}
    </>
  )
}
