import styles from '#site/features/lessons/my-lessons.module.css'
import '#site/ui/form/form.css'
import { useRef, useState } from 'react'
import { formatDay } from '#shared/core/format-date.ts'
import { renewCalendar, revokeCalendar } from '#shared/training/lessons/lesson-calendar.contract.ts'
import { bookingTexts as texts } from '#site/features/lessons/lesson-booking.texts.ts'
import { call } from '#site/features/session/client.ts'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'
import { toast } from '#site/ui/toast.ts'

/** A member’s calendar feed URL: shown once when created, renewed and disabled. */
export function CalendarLink({ since }: { since: string | null }) {
  const [changed, setChanged] = useState<{ createdAt: string | null; url?: string }>()
  const { state, error, run } = useRequest()
  const [isReplaced, setReplaced] = useState(false)
  const question = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState<'renew' | 'revoke'>('renew')
  const { createdAt = null, url } = changed ?? { createdAt: since, url: undefined }

  async function renew() {
    const link = await run(() => call(renewCalendar))
    if (!link) return
    setReplaced(createdAt !== null)
    setChanged(link)
  }

  async function revoke() {
    if (!(await run(() => call(revokeCalendar)))) return
    setChanged({ createdAt: null })
    toast(texts.calendarClosed)
  }

  /** Calendars that follow the present link lose the lessons. */
  function ask(action: typeof asked, opener: HTMLElement) {
    setAsked(action)
    openDialog(question.current, opener)
  }

  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address)
      toast(texts.calendarCopied)
    } catch {
      toast(texts.calendarCopyFailed, 'error')
    }
  }

  return (
    <section aria-labelledby="calendar-title" className={styles.calendarLink}>
      <h2 id="calendar-title">{texts.calendar}</h2>
      <p>{texts.calendarText}</p>
      {url ? (
        <>
          <p role="status">
            {texts.calendarShown} {isReplaced && texts.calendarReplaced}
          </p>
          <div className={styles.address}>
            <input
              aria-label={texts.calendarAddress}
              value={url}
              readOnly
              onFocus={({ target }) => target.select()}
            />
            <button type="button" className="button quiet small" onClick={() => void copy(url)}>
              {texts.calendarCopy}
            </button>
          </div>
        </>
      ) : (
        <p className="hint">{createdAt ? texts.calendarSince(formatDay(createdAt)) : texts.calendarNone}</p>
      )}
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <div className={styles.lessonActions}>
        <button
          type="button"
          className="button quiet small"
          disabled={state === 'loading'}
          onClick={({ currentTarget }) => (createdAt ? ask('renew', currentTarget) : void renew())}
        >
          {createdAt ? texts.calendarRenew : texts.calendarGet}
        </button>
        {createdAt && (
          <button
            type="button"
            className="button quiet small"
            disabled={state === 'loading'}
            onClick={({ currentTarget }) => ask('revoke', currentTarget)}
          >
            {texts.calendarRevoke}
          </button>
        )}
      </div>
      <QuestionDialog
        dialog={question}
        title={texts.calendarQuestions[asked]}
        confirm={asked === 'renew' ? texts.calendarRenew : texts.calendarRevoke}
        keep={texts.keep}
        onConfirm={() => void (asked === 'renew' ? renew() : revoke())}
      >
        <p>{texts.calendarQuestionText}</p>
      </QuestionDialog>
    </section>
  )
}
