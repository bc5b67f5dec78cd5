import '#site/ui/form/form.css'
import '#site/ui/form/question.css'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { formatLastDay } from '#shared/core/format-date.ts'
import { freezeOwn, showOwnFreezeInfo } from '#shared/membership/freezes/freezes.contract.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import { type FreezeInfo, shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { freezeTexts as texts } from '#site/features/memberships/freezes.texts.ts'
import { NewEnd } from '#site/features/memberships/NewEnd.tsx'
import { call } from '#site/features/session/client.ts'
import { TextField } from '#site/ui/form/Field.tsx'
import { FormError } from '#site/ui/form/FormError.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'
import { toast } from '#site/ui/toast.ts'

interface FreezeFormProps {
  membership: Membership
  info: FreezeInfo
  /** Called after the memberships have changed. */
  onChange: () => void
}

/** The end of the membership after a freeze of so many days; null until known, and without days. */
function useNewEnd({ _id, version }: Membership, freezeDays: number | undefined): string | null {
  const key = `${_id} ${version} ${freezeDays}`
  const [answered, setAnswered] = useState<{ key: string; info: FreezeInfo }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when to ask again
  useEffect(() => {
    if (!freezeDays) return
    let isCurrent = true
    call(showOwnFreezeInfo, { query: { membership: _id, freezeDays } }).then(
      (info) => isCurrent && setAnswered({ key, info }),
      // On failure the form is shown without the new end.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [key])

  return answered?.key === key ? answered.info.newEndsAt : null
}

/** Asks for the duration, previews the membership’s new end, and freezes it after a confirmation. */
export function FreezeForm({ membership, info, onChange }: FreezeFormProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState(String(shortestFreeze))
  const [reason, setReason] = useState('')
  const titleId = useId()
  const { state, error, fields, status, run, reset } = useRequest()
  const [isOpen, setOpen] = useState(false)
  const { _id, name, endsAt } = membership
  const days = Number(text)
  const isPossible = Number.isInteger(days) && days >= shortestFreeze && days <= info.remaining
  const newEnd = useNewEnd(membership, isOpen && isPossible ? days : undefined)
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
        onClick={({ currentTarget }) => {
          setOpen(true)
          openDialog(dialog.current, currentTarget)
        }}
      >
        {texts.freeze}
      </button>
      <dialog ref={dialog} className="question" aria-labelledby={titleId} onClose={() => setOpen(false)}>
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
            onChange={({ target }) => {
              setText(target.value)
              reset()
            }}
            hint={texts.daysHint(shortestFreeze, info.remaining)}
            error={fields.freezeDays ?? (text && !isPossible ? problemOf(days, info.remaining) : undefined)}
          />
          <TextField
            label={texts.reason}
            maxLength={300}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              if (fields.freezeReason) reset()
            }}
            hint={texts.reasonHint}
            error={fields.freezeReason}
          />
          {isPossible && (
            <p className="hint">
              {texts.until}: {formatLastDay(untilDay.toISOString())}
            </p>
          )}
          <NewEnd endsAt={newEnd} />
          <FormError error={error} status={status} />
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
