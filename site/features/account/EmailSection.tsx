import { sendVerification } from '#shared/people/session/session.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { profileTexts } from '#site/features/account/profile.texts.ts'
import { call } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

interface EmailSectionProps {
  user: User
}

/** The address and whether it is verified. */
export function EmailSection({ user }: EmailSectionProps) {
  const { state, error, run } = useRequest()

  async function send() {
    const answer = await run(() => call(sendVerification))
    if (answer) toast(answer.message)
  }

  return (
    <section aria-labelledby="email-title">
      <h2 id="email-title">{profileTexts.email}</h2>
      <p className="email-row">
        <b>{user.email}</b>
        <span className="badge" data-verified={user.emailVerified || undefined}>
          {user.emailVerified ? profileTexts.verified : profileTexts.unverified}
        </span>
      </p>
      {!user.emailVerified && (
        <button
          type="button"
          className="button quiet small"
          disabled={state === 'loading' || state === 'succeeded'}
          onClick={send}
        >
          {profileTexts.sendVerification}
        </button>
      )}
      <p className="field-error" role="alert">
        {error}
      </p>
    </section>
  )
}
