import '#site/ui/form/form.css'
import { login } from '#shared/people/session/session.contract.ts'
import { call } from '#site/features/session/client.ts'
import { returnPath } from '#site/features/session/return-path.ts'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { openSession } from '#site/features/session/stored.ts'
import { TextField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PasswordField } from '#site/ui/form/PasswordField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

const texts = sessionTexts.login

export function LoginForm() {
  const { state, error, fields, run } = useRequest()

  async function submit(data: FormData) {
    const body = { email: textOf(data, 'email'), password: textOf(data, 'password') }
    const user = await run(() => call(login, { body }))
    if (!user) return
    openSession(user)
    location.assign(returnPath())
  }

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
