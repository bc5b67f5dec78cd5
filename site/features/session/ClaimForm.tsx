import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import {
  checkClaim,
  claimByPhone,
  mailClaimNumber,
  type ProofKind,
  redeemClaim,
  textClaimNumber,
} from '#shared/people/claims/claims.contract.ts'
import { login, resetPassword } from '#shared/people/session/session.contract.ts'
import { ChannelFields, channelChoicesOf } from '#site/features/session/ChannelFields.tsx'
import { ConsentFields } from '#site/features/session/ConsentFields.tsx'
import { call } from '#site/features/session/client.ts'
import { PhoneCodeSteps, type TypedCode } from '#site/features/session/PhoneCodeSteps.tsx'
import { ResendCode } from '#site/features/session/ResendCode.tsx'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { openSession } from '#site/features/session/stored.ts'
import { useHash } from '#site/features/session/use-hash.ts'
import { EmailField, PhoneField, SixDigitsField } from '#site/ui/form/common-fields.tsx'
import { TextField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PasswordField } from '#site/ui/form/PasswordField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { Notice } from '#site/ui/Notice.tsx'

const texts = sessionTexts.claim

type Secret = { token: string } | { code: string }

/** What the account will be signed in with. */
type Contact = { email: string } | { phone: string }

const nameOf = (contact: Contact): string => ('email' in contact ? contact.email : contact.phone)

type Step =
  | { name: 'opening' }
  | { name: 'code'; code: string }
  | { name: 'address'; code: string; person: string; byPhone?: boolean }
  | { name: 'password'; secret: Secret; person: string; contact: Contact; note?: string }
  | { name: 'temporary'; temporaryToken: string }
  | { name: 'done'; note: string }

/** The secrets in the page’s URL: of a mailed link, a code, or the change of a temporary password. */
function secretsOf({ search, hash }: Location) {
  const query = new URLSearchParams(search)
  const change = new URLSearchParams(hash.slice(1)).get('change')
  return { token: query.get('token'), code: query.get('code'), change }
}

interface ClaimFormProps {
  sendsSms?: boolean
}

/** The owner of an account that the club created proves an address or a phone number and sets the password. */
export function ClaimForm({ sendsSms = false }: ClaimFormProps) {
  const [step, setStep] = useState<Step>({ name: 'code', code: '' })
  const { state, error, status, fields, run, reset } = useRequest()
  const isByPhone = useHash() === '#telefon' && sendsSms
  /** A guardian opens the account of a child. */
  const [isForMinor, setForMinor] = useState(false)
  /** What a printed slip asks, and the answer that was right. */
  const [asks, setAsks] = useState<ProofKind>()
  const [proof, setProof] = useState<string>()
  const loading = state === 'loading' || state === 'succeeded'

  function go(next: Step) {
    reset()
    setStep(next)
  }

  async function check(secret: Secret) {
    const claim = await run(() => call(checkClaim, { body: secret }))
    const code = 'code' in secret ? secret.code : ''
    if (!claim) return setStep({ name: 'code', code })
    setForMinor(claim.isForMinor === true)
    setAsks(claim.asks)
    const { name: person, email, phone } = claim
    if (email !== null) return go({ name: 'password', secret, person, contact: { email } })
    if (phone !== undefined) return go({ name: 'password', secret, person, contact: { phone } })
    go({ name: 'address', code, person })
  }

  async function sendNumber(
    code: string,
    person: string,
    contact: Contact,
    answer = proof,
  ): Promise<boolean> {
    const known = { code, ...(answer && { proof: answer }) }
    const sent = await run(() =>
      'email' in contact
        ? call(mailClaimNumber, { body: { ...known, ...contact } })
        : call(textClaimNumber, { body: { ...known, ...contact } }),
    )
    if (!sent) return false
    setProof(answer)
    go({ name: 'password', secret: { code }, person, contact, note: sent.message })
    return true
  }

  /** Trades the code at the phone for the secret that opens the account. */
  async function claimPhone(body: TypedCode): Promise<void> {
    const { token, name: person, phone } = await call(claimByPhone, { body })
    go({ name: 'password', secret: { token }, person, contact: { phone } })
  }

  async function redeem(secret: Secret, data: FormData) {
    const password = textOf(data, 'password')
    const body = {
      ...secret,
      password,
      number: textOf(data, 'number'),
      consent: data.has('consent'),
      terms: data.has('terms'),
      ...channelChoicesOf(data),
    }
    const opened = await run(() => call(redeemClaim, { body }))
    if (!opened) return
    // The guardian keeps their own session.
    if (isForMinor) return go({ name: 'done', note: texts.openedForMinor })
    try {
      openSession(await call(login, { body: { email: opened.email, password } }))
      location.assign('/customer/info')
    } catch {
      // The account is open; signing in needs another step.
      go({ name: 'done', note: opened.message })
    }
  }

  async function change(temporaryToken: string, newPassword: string) {
    const saved = await run(() => call(resetPassword, { body: { temporaryToken, newPassword } }))
    if (saved) go({ name: 'done', note: saved.message })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useEffect(() => {
    const { token, code, change } = secretsOf(location)
    // Removes the secret from the URL and thus from the history.
    history.replaceState(null, '', location.pathname)
    if (change) return setStep({ name: 'temporary', temporaryToken: change })
    const secret = token ? { token } : code ? { code } : undefined
    if (!secret) return
    setStep({ name: 'opening' })
    void check(secret)
  }, [])

  if (step.name === 'opening') return <p role="status">{texts.working}</p>

  if (step.name === 'done')
    return (
      <div className="form">
        <Notice role="status">{step.note}</Notice>
        <a className="button" href={isForMinor ? '/customer' : '/login'}>
          {isForMinor ? texts.toAccount : texts.toLogin}
        </a>
      </div>
    )

  if (step.name === 'code' && isByPhone)
    return (
      <PhoneCodeSteps
        purpose="claim"
        text={sessionTexts.phoneCode.claimText}
        submit={texts.check}
        onCode={claimPhone}
        links={<a href="#kod">{texts.byCode}</a>}
      />
    )

  if (step.name === 'code')
    return (
      <Form
        key="code"
        onSubmit={(data) => check({ code: textOf(data, 'code') })}
        fields={fields}
        error={error}
      >
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          name="code"
          className="code"
          autoComplete="off"
          maxLength={12}
          pattern="\s*([0-9A-Za-z][\s\-]*){8}"
          data-invalid={texts.codeInvalid}
          defaultValue={step.code}
          required
          error={fields.code}
        />
        <SubmitButton loading={loading}>{texts.check}</SubmitButton>
        <div className="form-links">
          {sendsSms && <a href="#telefon">{texts.byPhone}</a>}
          {status === 409 ? (
            <a href={`/login?callbackUrl=${encodeURIComponent('/login/Claim')}`}>{texts.guardianLogin}</a>
          ) : (
            <a href="/login">{texts.toLogin}</a>
          )}
        </div>
      </Form>
    )

  if (step.name === 'address')
    return (
      <Form
        key="address"
        onSubmit={(data) =>
          sendNumber(
            step.code,
            step.person,
            step.byPhone ? { phone: textOf(data, 'phone').trim() } : { email: textOf(data, 'email').trim() },
            textOf(data, 'proof').trim(),
          )
        }
        fields={fields}
        error={error}
      >
        <p>
          <strong>{texts.hello(step.person)}</strong> {step.byPhone ? texts.phoneText : texts.addressText}
        </p>
        {step.byPhone ? (
          <PhoneField key="phone" required autoFocus error={fields.phone} />
        ) : (
          <EmailField key="email" autoFocus error={fields.email} />
        )}
        {asks && (
          <TextField
            label={texts.proof[asks]}
            hint={texts.proofHint}
            name="proof"
            {...(asks === 'phone'
              ? { inputMode: 'numeric', pattern: '[0-9]{4}', maxLength: 4, autoComplete: 'off' }
              : { type: 'date', autoComplete: 'bday' })}
            defaultValue={proof ?? ''}
            data-invalid={texts.proofInvalid}
            required
            error={fields.proof}
          />
        )}
        <SubmitButton loading={loading}>{texts.sendNumber}</SubmitButton>
        {sendsSms && !isForMinor && (
          <div className="form-links">
            <button
              type="button"
              className="link-button"
              onClick={() => go({ ...step, byPhone: !step.byPhone })}
            >
              {step.byPhone ? texts.useEmail : texts.usePhone}
            </button>
          </div>
        )}
      </Form>
    )

  if (step.name === 'temporary')
    return (
      <Form
        key="temporary"
        onSubmit={(data) => change(step.temporaryToken, textOf(data, 'newPassword'))}
        fields={fields}
        error={error}
      >
        <p>{texts.temporaryText}</p>
        <PasswordField
          label={texts.newPassword}
          name="newPassword"
          isNew
          autoFocus
          error={fields.newPassword}
        />
        <SubmitButton loading={loading}>{texts.saveTemporary}</SubmitButton>
      </Form>
    )

  const { secret, person, contact, note } = step
  return (
    <Form key="password" onSubmit={(data) => redeem(secret, data)} fields={fields} error={error}>
      {note && <Notice role="status">{note}</Notice>}
      {!note && (
        <p>
          <strong>{texts.hello(person)}</strong>
        </p>
      )}
      <input type="hidden" name="username" autoComplete="username" value={nameOf(contact)} readOnly />
      {'code' in secret && (
        <SixDigitsField
          label={texts.number}
          hint={'email' in contact ? texts.numberHint(contact.email) : texts.phoneNumberHint(contact.phone)}
          name="number"
          data-invalid={texts.numberInvalid}
          error={fields.number}
        />
      )}
      <PasswordField label={texts.newPassword} name="password" isNew error={fields.password} />
      <ConsentFields fields={fields} />
      {!isForMinor && (
        <ChannelFields channels={'email' in contact ? ['email'] : sendsSms ? ['sms', 'call'] : ['call']} />
      )}
      <SubmitButton loading={loading}>{texts.save}</SubmitButton>
      {'code' in secret && (
        <div className="form-links">
          {'email' in contact ? (
            <button
              type="button"
              className="link-button"
              disabled={loading}
              onClick={() => sendNumber(secret.code, person, contact)}
            >
              {texts.sendAgain}
            </button>
          ) : (
            <ResendCode disabled={loading} onResend={() => sendNumber(secret.code, person, contact)} />
          )}
          <button
            type="button"
            className="link-button"
            onClick={() => go({ name: 'address', code: secret.code, person })}
          >
            {texts.otherAddress}
          </button>
        </div>
      )}
    </Form>
  )
}
