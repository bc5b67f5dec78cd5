import '#site/ui/form/form.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '#shared/core/api-error.ts'
import type { Challenge } from '#shared/core/challenge.ts'
import { login } from '#shared/people/session/session.contract.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'
import { call } from '#site/features/session/client.ts'
import { onChallenge, takeChallenge } from '#site/features/session/pending-challenge.ts'
import { returnPath } from '#site/features/session/return-path.ts'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { openSession } from '#site/features/session/stored.ts'
import { TextField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PasswordField } from '#site/ui/form/PasswordField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

const texts = sessionTexts.login

/** Only accounts with a second factor load it. */
const SecondStepForm = lazy(async () => ({
  default: (await import('#site/features/session/SecondStepForm.tsx')).SecondStepForm,
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

export function LoginForm() {
  const { state, error, fields, run, reset } = useRequest()
  const [challenge, setChallenge] = useState<Challenge>()

  useEffect(() => {
    const take = () => setChallenge((shown) => takeChallenge() ?? shown)
    take()
    return onChallenge(take)
  }, [])

  async function submit(data: FormData) {
    const body = { email: textOf(data, 'email'), password: textOf(data, 'password') }
    const answer = await run(() =>
      call(login, { body }).catch((cause: unknown) => {
        if (cause instanceof ApiError && cause.challenge) return cause.challenge
        return leaveToChangePassword(cause)
      }),
    )
    if (!answer) return
    if ('methods' in answer) setChallenge(answer)
    else enter(answer)
  }

  if (challenge)
    return (
      <Suspense fallback={<p role="status">{sessionTexts.secondStep.loading}</p>}>
        <SecondStepForm
          challenge={challenge}
          onDone={enter}
          onLeave={() => {
            reset()
            setChallenge(undefined)
          }}
        />
      </Suspense>
    )

  return (
    <Form onSubmit={submit} fields={fields} error={error}>
      <TextField
        label={sessionTexts.email}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        error={fields.email}
      />
      <PasswordField label={sessionTexts.password} name="password" error={fields.password} />
      <SubmitButton loading={state === 'loading' || state === 'succeeded'}>{texts.submit}</SubmitButton>
      <div className="form-links">
        <a href="/login/ResetPassword">{texts.forgot}</a>
        <a href="/register">{texts.register}</a>
      </div>
    </Form>
  )
}
