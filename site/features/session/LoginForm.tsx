import '#site/ui/form/form.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '#shared/core/api-error.ts'
import { loginByPhone } from '#shared/people/phone-codes/phone-codes.contract.ts'
import { passSecondFactor } from '#shared/people/second-factor/second-factor.contract.ts'
import { secondFactorMessages } from '#shared/people/second-factor/second-factor.messages.ts'
import { login } from '#shared/people/session/session.contract.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'
import { call } from '#site/features/session/client.ts'
import { onStep, type PendingStep, takeStep } from '#site/features/session/pending-step.ts'
import { returnPath } from '#site/features/session/return-path.ts'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { openSession } from '#site/features/session/stored.ts'
import { useHash } from '#site/features/session/use-hash.ts'
import { SignInNameField } from '#site/ui/form/common-fields.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PasswordField } from '#site/ui/form/PasswordField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

const texts = sessionTexts.login

/** Only accounts with a second factor load it. */
const SecondStepForm = lazy(async () => ({
  default: (await import('#site/features/session/SecondStepForm.tsx')).SecondStepForm,
}))

const PhoneCodeSteps = lazy(async () => ({
  default: (await import('#site/features/session/PhoneCodeSteps.tsx')).PhoneCodeSteps,
}))

/** Only accounts that began without notice and terms load it. */
const ConsentForm = lazy(async () => ({
  default: (await import('#site/features/session/ConsentForm.tsx')).ConsentForm,
}))

function enter(user: SignedInUser) {
  openSession(user)
  location.assign(user.mustEnrol ? '/admin' : returnPath())
}

/** A temporary password has to be replaced first, on its own page. */
function leaveToChangePassword(cause: unknown): never {
  const token = cause instanceof ApiError ? cause.fields.temporaryToken : undefined
  if (token) location.assign(`/login/Claim#change=${encodeURIComponent(token)}`)
  throw cause
}

interface LoginFormProps {
  sendsSms?: boolean
}

export function LoginForm({ sendsSms = false }: LoginFormProps) {
  const { state, error, fields, run, reset } = useRequest()
  const [step, setStep] = useState<PendingStep>()
  const isByCode = useHash() === '#sms' && sendsSms

  useEffect(() => {
    const take = () => setStep((shown) => takeStep() ?? shown)
    take()
    return onStep(take)
  }, [])

  function proceed(user: SignedInUser) {
    if (user.needsConsent) setStep(user)
    else enter(user)
  }

  function leave() {
    reset()
    setStep(undefined)
  }

  /** Goes on with a sign-in: to the second factor, to a temporary password, or to the account. */
  async function follow(signIn: Promise<SignedInUser>): Promise<void> {
    const answer = await signIn.catch((cause: unknown) => {
      if (cause instanceof ApiError && cause.challenge) return cause.challenge
      return leaveToChangePassword(cause)
    })
    if ('methods' in answer) setStep(answer)
    else proceed(answer)
  }

  async function submit(data: FormData) {
    const body = { email: textOf(data, 'email'), password: textOf(data, 'password') }
    await run(() => follow(call(login, { body })))
  }

  if (step)
    return (
      <Suspense fallback={<p role="status">{sessionTexts.secondStep.loading}</p>}>
        {'methods' in step ? (
          <SecondStepForm
            challenge={step}
            text={secondFactorMessages.required}
            prove={async (body) => proceed(await call(passSecondFactor, { body }))}
            leave={sessionTexts.secondStep.leave}
            onLeave={leave}
          />
        ) : (
          <ConsentForm user={step} onDone={enter} onLeave={leave} />
        )}
      </Suspense>
    )

  if (isByCode)
    return (
      <Suspense fallback={<p role="status">{sessionTexts.secondStep.loading}</p>}>
        <PhoneCodeSteps
          purpose="sign-in"
          text={sessionTexts.phoneCode.signInText}
          submit={texts.submit}
          onCode={({ phone, code }) => follow(call(loginByPhone, { body: { phone, code } }))}
          links={<a href="#parola">{sessionTexts.phoneCode.byPassword}</a>}
        />
      </Suspense>
    )

  return (
    <Form onSubmit={submit} fields={fields} error={error}>
      <SignInNameField orPhone={sendsSms} error={fields.email} />
      <PasswordField label={sessionTexts.password} name="password" error={fields.password} />
      <SubmitButton loading={state === 'loading' || state === 'succeeded'}>{texts.submit}</SubmitButton>
      <div className="form-links">
        <a href="/login/ResetPassword">{texts.forgot}</a>
        {sendsSms && <a href="#sms">{sessionTexts.phoneCode.byCode}</a>}
        <a href="/register">{texts.register}</a>
      </div>
    </Form>
  )
}
