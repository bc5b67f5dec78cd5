import { useEffect, useRef, useState } from 'react'
import type { Challenge } from '#shared/core/challenge.ts'
import type { Proof } from '#shared/people/second-factor/second-factor.contract.ts'
import { approveWithPasskey } from '#site/features/session/passkey.ts'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { SixDigitsField } from '#site/ui/form/common-fields.tsx'
import { TextField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PasswordField } from '#site/ui/form/PasswordField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { Notice } from '#site/ui/Notice.tsx'

const texts = sessionTexts.secondStep

interface SecondStepFormProps {
  challenge: Challenge
  text: string
  /** Sends the proof; an error of it is shown. */
  prove: (proof: Proof) => Promise<unknown>
  leave: string
  onLeave: () => void
}

type Field = 'code' | 'recoveryCode' | 'password'

/** Proves a challenge: passkey, code of the authenticator app, recovery code, or the password where there is none. */
export function SecondStepForm({ challenge, text, prove: send, leave, onLeave }: SecondStepFormProps) {
  const { methods, passkey, token } = challenge
  const hasTotp = methods.includes('totp')
  const first = hasTotp ? 'code' : methods.includes('password') ? 'password' : null
  const [field, setField] = useState<Field | null>(first)
  const [isCancelled, setCancelled] = useState(false)
  const { state, error, fields, run, reset } = useRequest()
  const passkeyButton = useRef<HTMLButtonElement>(null)
  const loading = state === 'loading' || state === 'succeeded'

  useEffect(() => {
    if (field === null) passkeyButton.current?.focus()
  }, [field])

  async function prove(proof: Omit<Proof, 'challenge'>) {
    setCancelled(false)
    await run(() => send({ challenge: token, ...proof }))
  }

  async function approveByPasskey() {
    if (!passkey) return
    reset()
    const credential = await approveWithPasskey(passkey).catch(() => undefined)
    if (credential) await prove({ passkey: credential })
    else setCancelled(true)
  }

  function show(next: typeof field) {
    reset()
    setCancelled(false)
    setField(next)
  }

  return (
    <Form
      key={field}
      onSubmit={(data) => field && prove({ [field]: textOf(data, field) })}
      fields={fields}
      error={isCancelled ? texts.passkeyCancelled : error}
    >
      <Notice role="status">{text}</Notice>
      {field === 'code' && (
        <SixDigitsField
          label={texts.code}
          hint={texts.codeHint}
          name="code"
          data-invalid={texts.codeInvalid}
          error={fields.code}
        />
      )}
      {field === 'recoveryCode' && (
        <TextField
          label={texts.recoveryCode}
          hint={texts.recoveryHint}
          name="recoveryCode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
          error={fields.recoveryCode}
        />
      )}
      {field === 'password' && (
        <PasswordField label={sessionTexts.password} name="password" autoFocus error={fields.password} />
      )}
      {field && <SubmitButton loading={loading}>{texts.submit}</SubmitButton>}
      {passkey && (
        <button
          ref={passkeyButton}
          type="button"
          className={field ? 'button quiet' : 'button'}
          disabled={loading}
          onClick={approveByPasskey}
        >
          {texts.usePasskey}
        </button>
      )}
      <div className="form-links">
        {methods.includes('recovery') && field !== 'recoveryCode' && (
          <button type="button" className="link-button" onClick={() => show('recoveryCode')}>
            {texts.useRecovery}
          </button>
        )}
        {field === 'recoveryCode' && (
          <button type="button" className="link-button" onClick={() => show(first)}>
            {hasTotp ? texts.useCode : texts.back}
          </button>
        )}
        <button type="button" className="link-button" onClick={onLeave}>
          {leave}
        </button>
      </div>
    </Form>
  )
}
