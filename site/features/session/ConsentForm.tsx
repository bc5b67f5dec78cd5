import '#site/ui/form/form.css'
import { createClient } from '#shared/core/client.ts'
import { acceptTerms, logout } from '#shared/people/session/session.contract.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'
import { ConsentFields } from '#site/features/session/ConsentFields.tsx'
import { transport } from '#site/features/session/fetch-json.ts'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

const texts = sessionTexts.consent

interface ConsentFormProps {
  /** Signed in; the browser keeps the token once the texts are accepted. */
  user: SignedInUser
  onDone: (user: SignedInUser) => void
  onLeave: () => void
}

/** Asks for privacy notice and terms, which an account has not seen that began by a reset, a temporary password or Google. */
export function ConsentForm({ user, onDone, onLeave }: ConsentFormProps) {
  const { state, error, fields, run } = useRequest()
  const { call } = createClient({ transport, token: () => user.token })

  async function accept(data: FormData) {
    const body = { consent: data.has('consent'), terms: data.has('terms') }
    if (await run(() => call(acceptTerms, { body }))) onDone(user)
  }

  function leave() {
    void call(logout).catch(() => undefined)
    onLeave()
  }

  return (
    <Form onSubmit={accept} fields={fields} error={error}>
      <p role="status">{texts.text}</p>
      <ConsentFields fields={fields} hasAccount />
      <SubmitButton loading={state === 'loading' || state === 'succeeded'}>{texts.submit}</SubmitButton>
      <div className="form-links">
        <button type="button" className="link-button" onClick={leave}>
          {texts.leave}
        </button>
      </div>
    </Form>
  )
}
