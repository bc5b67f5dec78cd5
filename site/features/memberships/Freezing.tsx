import styles from '#site/features/memberships/memberships.module.css'
import { Notice } from '#site/ui/Notice.tsx'
import '#site/ui/form/form.css'
import { useRef } from 'react'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import { formatLastDay } from '#shared/core/format-date.ts'
import { unfreezeOwn } from '#shared/membership/freezes/freezes.contract.ts'
import type { FreezeInfo } from '#shared/membership/freezes/freezes.schema.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { FreezeForm } from '#site/features/memberships/FreezeForm.tsx'
import { freezeTexts as texts } from '#site/features/memberships/freezes.texts.ts'
import { NewEnd } from '#site/features/memberships/NewEnd.tsx'
import { call } from '#site/features/session/client.ts'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'
import { toast } from '#site/ui/toast.ts'

interface FreezingProps {
  membership: Membership
  info: FreezeInfo
  /** Called after the memberships have changed. */
  onChange: () => void
}

/** Freezes a running membership, and ends a freeze. */
export function Freezing({ membership, info, onChange }: FreezingProps) {
  if (info.isFrozen) return <Frozen membership={membership} info={info} onChange={onChange} />
  if (info.allowance === 0) return null
  return (
    <div className={styles.freezing}>
      <p className="hint">{info.limit ?? texts.left(info.remaining, info.allowance, info.freezesLeft)}</p>
      {!info.limit && <FreezeForm membership={membership} info={info} onChange={onChange} />}
    </div>
  )
}

function Frozen({ membership, info, onChange }: FreezingProps) {
  const question = useRef<HTMLDialogElement>(null)
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)
  const { startedAt, endsAt, newEndsAt, freezeDays, source } = info
  if (!startedAt || !endsAt) return null
  if (source === 'closure')
    return (
      <Notice className={styles.freezing} role="note">
        {texts.closedUntil(formatLastDay(endsAt))}
      </Notice>
    )
  const used = daysBetween(clubDay(new Date(startedAt)), clubDay(new Date()))

  async function end() {
    const answer = await run(() => call(unfreezeOwn, { body: { membership: membership._id } }))
    if (!answer) return
    toast(answer.message)
    onChange()
  }

  return (
    <div className={styles.freezing}>
      <Notice onCard>{texts.frozenUntil(formatLastDay(endsAt))}</Notice>
      <button
        type="button"
        className="button quiet small"
        disabled={state === 'loading'}
        onClick={({ currentTarget }) => openDialog(question.current, currentTarget)}
      >
        {state === 'loading' ? texts.ending : texts.end}
      </button>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <QuestionDialog
        dialog={question}
        title={texts.endQuestion}
        confirm={texts.end}
        keep={texts.keep}
        onConfirm={() => void end()}
      >
        <p>{texts.endText(used, (freezeDays ?? 0) - used)}</p>
        {newEndsAt && <NewEnd endsAt={newEndsAt} />}
      </QuestionDialog>
    </div>
  )
}
