import styles from '#site/features/account/profile.module.css'
import { Badge } from '#site/ui/Badge.tsx'
import '#site/ui/form/form.css'
import { useState } from 'react'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { requestAddressChange } from '#shared/people/contact-changes/contact-changes.contract.ts'
import { sendVerification } from '#shared/people/session/session.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { profileTexts } from '#site/features/account/profile.texts.ts'
import { call } from '#site/features/session/client.ts'
import { useIdentity } from '#site/features/session/use-identity.tsx'
import { EmailField } from '#site/ui/form/common-fields.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

interface EmailSectionProps {
  user: User & Pick<Partial<UserProfile>, 'pendingEmail'>
}

/** The address, whether it is verified, and its change. */
export function EmailSection({ user }: EmailSectionProps) {
  const { state, error, run } = useRequest()
  const [pendingEmail, setPendingEmail] = useState(user.pendingEmail)
  const [isChanging, setChanging] = useState(false)

  async function send() {
    const answer = await run(() => call(sendVerification))
    if (answer) toast(answer.message)
  }

  function asked(email: string) {
    setPendingEmail(email)
    setChanging(false)
  }

  return (
    <section aria-labelledby="email-title">
      <h2 id="email-title">{profileTexts.email}</h2>
      <p className={styles.emailRow}>
        {user.email ? (
          <>
            <b>{user.email}</b>
            <Badge tone={user.emailVerified ? 'verified' : 'waiting'}>
              {user.emailVerified ? profileTexts.verified : profileTexts.unverified}
            </Badge>
          </>
        ) : (
          profileTexts.noEmail
        )}
      </p>
      {pendingEmail && <p className="hint">{profileTexts.pendingEmail(pendingEmail)}</p>}
      {isChanging ? (
        <AddressForm onAsked={asked} onCancel={() => setChanging(false)} />
      ) : (
        <div className="form-links">
          {user.email && !user.emailVerified && (
            <button
              type="button"
              className="button quiet small"
              disabled={state === 'loading' || state === 'succeeded'}
              onClick={send}
            >
              {profileTexts.sendVerification}
            </button>
          )}
          <button type="button" className="button quiet small" onClick={() => setChanging(true)}>
            {user.email ? profileTexts.changeEmail : profileTexts.addEmail}
          </button>
        </div>
      )}
      <p className="field-error" role="alert">
        {error}
      </p>
    </section>
  )
}

interface AddressFormProps {
  onAsked: (email: string) => void
  onCancel: () => void
}

/** Asks the new address for its confirmation. */
function AddressForm({ onAsked, onCancel }: AddressFormProps) {
  const { state, error, fields, status, run } = useRequest()
  const { proven, question } = useIdentity()

  async function submit(data: FormData) {
    const email = textOf(data, 'email')
    const answer = await run(() => proven(() => call(requestAddressChange, { body: { email } })))
    if (!answer) return
    onAsked(email)
    toast(answer.message)
  }

  return (
    <div>
      <Form onSubmit={submit} fields={fields} error={error} status={status}>
        <p className="hint">{profileTexts.newEmailText}</p>
        <EmailField label={profileTexts.newEmail} autoFocus error={fields.email} />
        <div className="form-links">
          <SubmitButton loading={state === 'loading'}>{profileTexts.sendConfirmation}</SubmitButton>
          <button type="button" className="button quiet small" onClick={onCancel}>
            {profileTexts.cancel}
          </button>
        </div>
      </Form>
      {question}
    </div>
  )
}
