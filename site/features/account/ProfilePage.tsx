import { useEffect, useRef, useState } from 'react'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { ConsentsSection } from '#site/features/account/ConsentsSection.tsx'
import { EmailSection } from '#site/features/account/EmailSection.tsx'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { PasswordSection } from '#site/features/account/PasswordSection.tsx'
import { PhotoSection } from '#site/features/account/PhotoSection.tsx'
import { ProfileForm } from '#site/features/account/ProfileForm.tsx'
import styles from '#site/features/account/profile.module.css'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { type SomeBranches, useBranches } from '#site/features/branches/use-branches.ts'
import { call } from '#site/features/session/client.ts'
import { writeUserInfo } from '#site/features/session/stored.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

export function ProfilePage(props: SomeBranches) {
  const branches = useBranches(props)
  const [user, setUser] = useState<User>()
  // A new key resets the form to the server’s values; a new photo keeps unsaved edits.
  const [round, setRound] = useState(0)
  const latest = useRef<User>(undefined)
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)

  function keep(changed: User) {
    latest.current = changed
    setUser(changed)
    writeUserInfo(changed)
  }

  /** The profile may have been saved while the photo was on its way. */
  function keepPhoto(profilePhoto: string | null) {
    const { current } = latest
    if (current) keep({ ...current, profilePhoto, version: current.version + 1 })
  }

  function keepAndShow(changed: User) {
    keep(changed)
    setRound((last) => last + 1)
  }

  async function load() {
    const answer = await run(() => call(showProfile))
    if (answer) keepAndShow(answer)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the page opens
  useEffect(() => {
    void load()
  }, [])

  if (!user)
    return (
      <div className={styles.profileLoading}>
        <LoadState error={state === 'failed' ? error : ''} onRetry={load} />
      </div>
    )

  return (
    <div className={styles.profile}>
      <PhotoSection user={user} onChange={keepPhoto} />
      <ProfileForm
        key={round}
        user={user}
        branches={branches}
        hasMore={props.hasMore}
        onChange={(saved, hasUnsaved) => (hasUnsaved ? keep(saved) : keepAndShow(saved))}
        onReload={load}
      />
      {!isMinor(user.userDetails.birthDate) && <ConsentsSection />}
      <EmailSection user={user} />
      <PasswordSection user={user} onChange={keep} />
    </div>
  )
}
