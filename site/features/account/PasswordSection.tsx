import '#site/ui/form/form.css'
import { useState } from 'react'
import { updatePassword } from '#shared/people/users/profile.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { profileTexts } from '#site/features/account/profile.texts.ts'
import { call } from '#site/features/session/client.ts'
import { tokenKey, writeStored } from '#site/features/session/stored.ts'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { PasswordField } from '#site/ui/form/PasswordField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

interface PasswordSectionProps {
  user: User
  /** The profile’s version counts every change, including this one. */
  onChange: (user: User) => void
}

/** Changing the password ends all sessions; this one continues with the new token. */
export function PasswordSection({ user, onChange }: PasswordSectionProps) {
  const { state, error, fields, status, run } = useRequest()
  const [round, setRound] = useState(0)

  async function submit(data: FormData) {
    const body = { oldPassword: textOf(data, 'oldPassword'), newPassword: textOf(data, 'newPassword') }
    const answer = await run(() => call(updatePassword, { body }))
    if (!answer) return
    writeStored(tokenKey, answer.token)
    setRound(round + 1)
    onChange({ ...user, version: user.version + 1 })
    toast(answer.message)
  }

  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title">{profileTexts.password}</h2>
      <Form key={round} onSubmit={submit} fields={fields} error={error} status={status}>
        <p className="hint">{profileTexts.passwordText}</p>
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={user.email || user.phone}
          readOnly
        />
        <PasswordField label={profileTexts.oldPassword} name="oldPassword" error={fields.oldPassword} />
        <PasswordField label={profileTexts.newPassword} name="newPassword" isNew error={fields.newPassword} />
        <SubmitButton loading={state === 'loading'}>{profileTexts.changePassword}</SubmitButton>
      </Form>
    </section>
  )
}
