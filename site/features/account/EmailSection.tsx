import styles from '#site/features/account/profile.module.css'
import { Badge } from '#site/ui/Badge.tsx'
import '#site/ui/form/form.css'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { sendVerification } from '#shared/people/session/session.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { profileTexts } from '#site/features/account/profile.texts.ts'
import { call } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

interface EmailSectionProps {
  user: User & Pick<Partial<UserProfile>, 'pendingEmail'>
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
      <p className={styles.emailRow}>
        <b>{user.email}</b>
        <Badge tone={user.emailVerified ? 'verified' : 'waiting'}>
          {user.emailVerified ? profileTexts.verified : profileTexts.unverified}
        </Badge>
      </p>
      {user.pendingEmail && <p className="hint">{profileTexts.pendingEmail(user.pendingEmail)}</p>}
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
