import '#site/ui/form/form.css'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { freezeOwn } from '#shared/membership/freezes/freezes.contract.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import { type FreezeInfo, shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { freezeTexts as texts } from '#site/features/memberships/freezes.texts.ts'
import { NewEnd } from '#site/features/memberships/NewEnd.tsx'
import { useFreezeInfo } from '#site/features/memberships/use-freeze-info.ts'
import { formatLastDay } from '#site/features/payments/dates.ts'
import { call } from '#site/features/session/client.ts'
import { TextField } from '#site/ui/form/Field.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

interface FreezeFormProps {
  membership: Membership
  info: FreezeInfo
  /** Called after the memberships have changed. */
  onChange: () => void
}

/** Asks for the duration, previews the membership’s new end, and freezes it after a confirmation. */
export function FreezeForm({ membership, info, onChange }: FreezeFormProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState(String(shortestFreeze))
  const [reason, setReason] = useState('')
  const titleId = useId()
  const { state, error, fields, status, run } = useRequest()
  useSignInAgain(status)
  const { _id, name, version, endsAt } = membership
  const days = Number(text)
  const isPossible = Number.isInteger(days) && days >= shortestFreeze && days <= info.remaining
  const preview = useFreezeInfo(_id, version, isPossible ? days : undefined)
  const untilDay = startOfClubDay(addDays(clubDay(new Date()), isPossible ? days : 0))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { freezeDays: days, freezeReason: reason, membership: _id }
    const answer = await run(() => call(freezeOwn, { body }))
    if (!answer) return
    dialog.current?.close()
    toast(answer.message)
    onChange()
  }

  return (
    <>
      <button
        type="button"
        className="button quiet small"
        aria-label={texts.freezeOf(name)}
        onClick={() => dialog.current?.showModal()}
      >
        {texts.freeze}
      </button>
      <dialog ref={dialog} className="question" aria-labelledby={titleId}>
        <form onSubmit={(event) => void submit(event)}>
          <h3 id={titleId}>{texts.title}</h3>
          <p>{texts.text(formatLastDay(endsAt))}</p>
          <TextField
            label={texts.days}
            type="number"
            inputMode="numeric"
            min={shortestFreeze}
            max={info.remaining}
            step={1}
            required
            value={text}
            onChange={({ target }) => setText(target.value)}
            hint={texts.daysHint(shortestFreeze, info.remaining)}
            error={fields.freezeDays ?? (text && !isPossible ? problemOf(days, info.remaining) : undefined)}
          />
          <TextField
            label={texts.reason}
            maxLength={300}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            hint={texts.reasonHint}
            error={fields.freezeReason}
          />
          {isPossible && (
            <p className="hint">
              {texts.until}: {formatLastDay(untilDay.toISOString())}
            </p>
          )}
          <NewEnd endsAt={isPossible ? (preview?.newEndsAt ?? null) : null} />
          {error && (
            <p className="form-error" role="alert">
              {error}
            </p>
          )}
          <div className="form-links">
            <SubmitButton loading={state === 'loading'} working={texts.working} disabled={!isPossible}>
              {texts.confirm}
            </SubmitButton>
            <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
              {texts.keep}
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}

const problemOf = (days: number, remaining: number) =>
  days < shortestFreeze ? freezesMessages.tooShort(shortestFreeze) : freezesMessages.aboveAllowance(remaining)
