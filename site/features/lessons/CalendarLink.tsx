import styles from '#site/features/lessons/my-lessons.module.css'
import '#site/ui/form/form.css'
import { useState } from 'react'
import { formatDay } from '#shared/core/format-date.ts'
import { renewCalendar, revokeCalendar } from '#shared/training/lessons/lesson-calendar.contract.ts'
import { bookingTexts as texts } from '#site/features/lessons/lesson-booking.texts.ts'
import { call } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

/** A member’s calendar feed URL: shown once when created, renewed and disabled. */
export function CalendarLink({ since }: { since: string | null }) {
  const [changed, setChanged] = useState<{ createdAt: string | null; url?: string }>()
  const { state, error, run } = useRequest()
  const [isReplaced, setReplaced] = useState(false)
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

  async function copy(address: string) {
    await navigator.clipboard.writeText(address)
    toast(texts.calendarCopied)
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
          onClick={() => void renew()}
        >
          {createdAt ? texts.calendarRenew : texts.calendarGet}
        </button>
        {createdAt && (
          <button
            type="button"
            className="button quiet small"
            disabled={state === 'loading'}
            onClick={() => void revoke()}
          >
            {texts.calendarRevoke}
          </button>
        )}
      </div>
    </section>
  )
}
