import { useState } from 'react'
import { showOwnSecondFactor } from '#shared/people/second-factor/second-factor.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import styles from '#site/features/account/profile.module.css'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { AppSection } from '#site/features/security/AppSection.tsx'
import { PasskeySection } from '#site/features/security/PasskeySection.tsx'
import { PhoneSection } from '#site/features/security/PhoneSection.tsx'
import { NewCodes, RecoverySection } from '#site/features/security/RecoverySection.tsx'
import page from '#site/features/security/security.module.css'
import { securityTexts as texts } from '#site/features/security/security.texts.ts'
import { call } from '#site/features/session/client.ts'
import { useIdentity } from '#site/features/session/use-identity.tsx'
import { Badge } from '#site/ui/Badge.tsx'
import { toast } from '#site/ui/toast.ts'

interface SecurityPageProps {
  sendsSms?: boolean
}

/** The member’s phone and second factor: authenticator app, passkeys, recovery codes. */
export function SecurityPage({ sendsSms = false }: SecurityPageProps) {
  const { data, error, load } = useMemberData(() => call(showOwnSecondFactor))
  const { proven, question } = useIdentity()
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function changed(message: string, newCodes: readonly string[] | null = null) {
    toast(message)
    setCodes(newCodes)
    void load()
  }

  if (!data) return <LoadState error={error} onRetry={load} />
  const { totpSince, passkeys, recoveryCodes, canUsePasskeys } = data
  const count = (totpSince ? 1 : 0) + passkeys.length
  const section = { isLast: count === 1, proven, onChange: changed }
  return (
    <div className={styles.profile}>
      <p className={page.state}>
        <Badge tone={count > 0 ? 'verified' : 'neutral'}>{count > 0 ? texts.on : texts.off}</Badge>
      </p>
      {codes && <NewCodes codes={codes} onKept={() => setCodes(null)} />}
      {sendsSms && <PhoneSection proven={proven} />}
      <AppSection {...section} since={totpSince} />
      <PasskeySection {...section} passkeys={passkeys} canUsePasskeys={canUsePasskeys} />
      {count > 0 && <RecoverySection {...section} left={recoveryCodes} />}
      {question}
    </div>
  )
}
