import { useEffect, useRef, useState } from 'react'
import type { Challenge } from '#shared/core/challenge.ts'
import { type Proof, passSecondFactor } from '#shared/people/second-factor/second-factor.contract.ts'
import { secondFactorMessages } from '#shared/people/second-factor/second-factor.messages.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'
import { call } from '#site/features/session/client.ts'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { SixDigitsField } from '#site/ui/form/common-fields.tsx'
import { TextField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { Notice } from '#site/ui/Notice.tsx'

const texts = sessionTexts.secondStep

interface SecondStepFormProps {
  challenge: Challenge
  onDone: (user: SignedInUser) => void
  /** Back to the password. */
  onLeave: () => void
}

/** Lets the user approve with a passkey; the code of WebAuthn is loaded with the first use. */
async function approve(options: Record<string, unknown>): Promise<NonNullable<Proof['passkey']>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await startAuthentication({ optionsJSON })) as unknown as NonNullable<Proof['passkey']>
}

/** The second step of a sign-in: passkey, code of the authenticator app, or recovery code. */
export function SecondStepForm({ challenge, onDone, onLeave }: SecondStepFormProps) {
  const { methods, passkey, token } = challenge
  const hasTotp = methods.includes('totp')
  const [field, setField] = useState<'code' | 'recoveryCode' | null>(hasTotp ? 'code' : null)
  const [isCancelled, setCancelled] = useState(false)
  const { state, error, fields, run, reset } = useRequest()
  const passkeyButton = useRef<HTMLButtonElement>(null)
  const loading = state === 'loading' || state === 'succeeded'

  useEffect(() => {
    if (field === null) passkeyButton.current?.focus()
  }, [field])

  async function prove(proof: Omit<Proof, 'challenge'>) {
    setCancelled(false)
    const user = await run(() => call(passSecondFactor, { body: { challenge: token, ...proof } }))
    if (user) onDone(user)
  }

  async function approveByPasskey() {
    if (!passkey) return
    reset()
    const credential = await approve(passkey).catch(() => undefined)
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
      <Notice role="status">{secondFactorMessages.required}</Notice>
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
          <button type="button" className="link-button" onClick={() => show(hasTotp ? 'code' : null)}>
            {hasTotp ? texts.useCode : texts.back}
          </button>
        )}
        <button type="button" className="link-button" onClick={onLeave}>
          {texts.leave}
        </button>
      </div>
    </Form>
  )
}
