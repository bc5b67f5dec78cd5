import styles from '#site/features/lessons/my-lessons.module.css'
import '#site/ui/form/form.css'
import { useRef } from 'react'
import { clubDay } from '#shared/core/club-time.ts'
import { formatTime } from '#shared/core/format-date.ts'
import { leaveLesson } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { downloadLesson } from '#shared/training/lessons/lesson-calendar.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { chargesNow, leftText } from '#site/features/lessons/left-lesson.ts'
import { bookingTexts as texts } from '#site/features/lessons/lesson-booking.texts.ts'
import { dayInText, dayName } from '#site/features/lessons/lesson-time.ts'
import { call } from '#site/features/session/client.ts'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'
import { toast } from '#site/ui/toast.ts'

interface MyLessonProps {
  lesson: Lesson
  /** Undefined for an archived branch. */
  branchName: string | undefined
  onLeft: (lesson: Lesson) => void
}

/** An upcoming lesson with its cancel button. */
export function MyLesson({ lesson, branchName, onLeft }: MyLessonProps) {
  const { _id, title, startsAt, endsAt, lateFrom, trainerName, room, place } = lesson
  const { cancelledAt, cancelReason } = lesson
  const today = clubDay(new Date())
  const isWaiting = place?.state === 'waiting'
  const pack = place?.pack
  const lateText = pack?.chargesLateLeave ? texts.lateFromCharged : texts.lateFrom
  const where = [branchName, room, trainerName && texts.withTrainer(trainerName)].filter(Boolean)
  return (
    <li data-cancelled={cancelledAt ? '' : undefined}>
      <p className={styles.when}>
        <time dateTime={startsAt}>{dayName(startsAt, today)}</time>
        <span>
          {formatTime(startsAt)}–{formatTime(endsAt)}
        </span>
      </p>
      <h3>{title}</h3>
      <p className="hint">{where.join(', ')}</p>
      {cancelledAt ? (
        <p className={styles.cancelled}>{`${texts.cancelled}: ${cancelReason}`}</p>
      ) : (
        <>
          {isWaiting ? (
            <p className={styles.position}>{texts.waiting(place.position ?? 1)}</p>
          ) : (
            <>
              {pack && <p>{texts.paid(pack.available)}</p>}
              <p className="hint">{lateText(`${dayInText(lateFrom, today)} ${formatTime(lateFrom)}`)}</p>
            </>
          )}
          <div className={styles.lessonActions}>
            <LeaveLesson lesson={lesson} isWaiting={isWaiting} onLeft={onLeft} />
            {!isWaiting && (
              <a
                href={downloadLesson.url.replace(':id', _id)}
                download
                aria-label={texts.addToCalendarOf(title)}
              >
                {texts.addToCalendar}
              </a>
            )}
          </div>
        </>
      )}
    </li>
  )
}

/** Cancels a booking after explaining the consequence. */
function LeaveLesson({
  lesson,
  isWaiting,
  onLeft,
}: Omit<MyLessonProps, 'branchName'> & { isWaiting: boolean }) {
  const question = useRef<HTMLDialogElement>(null)
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)
  const { _id, title, startsAt, lateFrom } = lesson
  const name = `${title}, ${formatTime(startsAt)}`
  const action = isWaiting ? texts.leaveQueue : texts.leave
  const isLate = !isWaiting && Date.parse(lateFrom) <= Date.now()
  const isCharged = !isWaiting && chargesNow(lesson)

  async function leave() {
    // The question below has said what it costs.
    const body = isCharged ? { acceptsCharge: true } : {}
    const left = await run(() => call(leaveLesson, { params: { lessonId: _id }, body }))
    if (!left) return
    toast(leftText(lesson))
    onLeft(left)
  }

  return (
    <>
      <button
        type="button"
        className="button quiet small"
        aria-label={texts.of(action, name)}
        disabled={state === 'loading'}
        onClick={({ currentTarget }) => openDialog(question.current, currentTarget)}
      >
        {action}
      </button>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <QuestionDialog
        dialog={question}
        title={isWaiting ? texts.questionOfQueue(name) : texts.question(name)}
        confirm={isLate ? texts.leaveAnyway : action}
        keep={texts.keep}
        onConfirm={() => void leave()}
      >
        <p>{isWaiting ? texts.questionQueue : texts.questionText}</p>
        {isLate && (
          <p role="alert" className={styles.late}>
            {isCharged ? texts.lateCharged : texts.late}
          </p>
        )}
      </QuestionDialog>
    </>
  )
}
