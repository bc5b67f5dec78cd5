import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { bookingTexts as texts } from '#site/features/lessons/lesson-booking.texts.ts'
import { hourOf } from '#site/features/lessons/lesson-time.ts'
import { formatDay } from '#site/features/payments/dates.ts'

function outcome({ cancelledAt, place }: Lesson): { state: string; text: string } {
  if (cancelledAt) return { state: 'cancelled', text: texts.cancelled }
  if (place?.attended) return { state: 'attended', text: texts.attended }
  return place?.attended === false
    ? { state: 'missed', text: texts.missed }
    : { state: 'unmarked', text: texts.unmarked }
}

/** A past lesson with the member’s attendance. */
export function PastLesson({ lesson }: { lesson: Lesson }) {
  const { title, startsAt, trainerName } = lesson
  const { state, text } = outcome(lesson)
  return (
    <li>
      <p>
        <b>{title}</b>
        <span className="hint">
          <time dateTime={startsAt}>{`${formatDay(startsAt)}, ${hourOf(startsAt)}`}</time>
          {trainerName && ` · ${texts.withTrainer(trainerName)}`}
        </span>
      </p>
      <span className="mark" data-state={state}>
        {text}
      </span>
    </li>
  )
}
