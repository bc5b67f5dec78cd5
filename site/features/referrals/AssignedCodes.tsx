import styles from '#site/features/referrals/referrals.module.css'
import '#site/ui/form/form.css'
import { formatReferralCode } from '#shared/loyalty/referrals/referral-code.ts'
import { consumeReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import type { AssignedReferral } from '#shared/loyalty/referrals/referrals.schema.ts'
import { referralTexts as texts } from '#site/features/referrals/referrals.texts.ts'
import { call } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

interface AssignedCodesProps {
  assigned: readonly AssignedReferral[]
  onUsed: () => void
}

/** Codes an admin assigned to the member. */
export function AssignedCodes({ assigned, onUsed }: AssignedCodesProps) {
  const isDone = assigned.some(({ isUsed }) => isUsed)
  return (
    <section aria-labelledby="assigned-codes">
      <h2 id="assigned-codes">{texts.assigned}</h2>
      <ul className={styles.people}>
        {assigned.map((one) => (
          <AssignedCode key={one._id} assigned={one} isDone={isDone} onUsed={onUsed} />
        ))}
      </ul>
    </section>
  )
}

interface AssignedCodeProps {
  assigned: AssignedReferral
  /** One of them was used, so no other can be. */
  isDone: boolean
  onUsed: () => void
}

function AssignedCode({ assigned, isDone, onUsed }: AssignedCodeProps) {
  const { code, userName, branchName, status, isUsed } = assigned
  const { state, error, run } = useRequest()

  async function use() {
    const done = await run(() => call(consumeReferral, { body: { code } }))
    if (!done) return
    toast(done.message)
    onUsed()
  }

  return (
    <li>
      <b>{texts.assignedBy(userName)}</b>
      <span className="hint">
        {formatReferralCode(code)}, {branchName}
      </span>
      {isUsed && <span className={styles.reward}>{texts.usedThis}</span>}
      {!isUsed && status !== 'active' && <span className="hint">{texts.states[status]}</span>}
      {!isDone && status === 'active' && (
        <button type="button" className="button small" disabled={state === 'loading'} onClick={use}>
          {texts.useThis}
        </button>
      )}
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </li>
  )
}
