import styles from '#site/features/lessons/my-lessons.module.css'
import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import { type Branch, listBranches } from '#shared/club/branches/branches.contract.ts'
import { listMyLessons } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { showCalendar } from '#shared/training/lessons/lesson-calendar.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { CalendarLink } from '#site/features/lessons/CalendarLink.tsx'
import { bookingTexts as texts } from '#site/features/lessons/lesson-booking.texts.ts'
import { hourOf } from '#site/features/lessons/lesson-time.ts'
import { MyLesson } from '#site/features/lessons/MyLesson.tsx'
import { formatDay } from '#site/features/payments/dates.ts'
import { call } from '#site/features/session/client.ts'
import { readSelectedBranch } from '#site/features/session/stored.ts'

/** Number of past lessons shown. */
const pastRows = 20

async function load() {
  const now = new Date().toISOString()
  const [coming, past, { branches }, calendar] = await Promise.all([
    call(listMyLessons, { query: { sort: ['startsAt', 'ASC'], filter: { from: now } } }),
    call(listMyLessons, {
      query: { sort: ['startsAt', 'DESC'], range: [0, pastRows - 1], filter: { until: now } },
    }),
    call(listBranches),
    call(showCalendar),
  ])
  return { coming, past, branches, calendar }
}

/** A member’s lessons: upcoming, waiting list, past, and the calendar feed. */
export function MyLessonsPage() {
  const { data, error, load: retry } = useMemberData(load)
  const [given, setGiven] = useState<readonly string[]>([])
  const [timetable, setTimetable] = useState('/teams')

  useEffect(() => {
    const branch = readSelectedBranch()
    if (branch) setTimetable(`/${branch.slug}/teams`)
  }, [])

  if (!data) return <LoadState error={error} onRetry={retry} />
  const branchOf = (lesson: Lesson): Branch | undefined =>
    data.branches.find(({ _id }) => _id === lesson.branch)
  const left = ({ _id }: Lesson) => setGiven([...given, _id])
  const coming = data.coming.filter(({ _id }) => !given.includes(_id))
  const joined = coming.filter(({ place }) => place?.state === 'joined')
  const waiting = coming.filter(({ place }) => place?.state === 'waiting')
  const past = data.past.filter(({ place }) => place?.state === 'joined')
  return (
    <div className={styles.myLessons}>
      <section aria-labelledby="upcoming-title">
        <h2 id="upcoming-title">{texts.upcoming}</h2>
        {joined.length === 0 && (
          <div className={styles.noLessons}>
            <p>
              <b>{texts.upcomingEmpty}</b>
            </p>
            <p>{texts.upcomingEmptyText}</p>
          </div>
        )}
        <ul className={styles.lessonCards}>
          {joined.map((lesson) => (
            <MyLesson key={lesson._id} lesson={lesson} branch={branchOf(lesson)} onLeft={left} />
          ))}
        </ul>
        <p>
          <a className="button" href={`${timetable}#dersler`}>
            {texts.toTimetable}
          </a>
        </p>
      </section>
      {waiting.length > 0 && (
        <section aria-labelledby="waiting-title">
          <h2 id="waiting-title">{texts.queued}</h2>
          <p className="hint">{texts.queuedText}</p>
          <ul className={styles.lessonCards}>
            {waiting.map((lesson) => (
              <MyLesson key={lesson._id} lesson={lesson} branch={branchOf(lesson)} onLeft={left} />
            ))}
          </ul>
        </section>
      )}
      <CalendarLink since={data.calendar.createdAt} />
      <section aria-labelledby="past-title">
        <h2 id="past-title">{texts.past}</h2>
        {past.length === 0 && <p className="hint">{texts.pastEmpty}</p>}
        <ul className={styles.pastLessons}>
          {past.map((lesson) => (
            <PastLesson key={lesson._id} lesson={lesson} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function outcome({ cancelledAt, place }: Lesson): { state: string; text: string } {
  if (cancelledAt) return { state: 'cancelled', text: texts.cancelled }
  if (place?.attended) return { state: 'attended', text: texts.attended }
  return place?.attended === false
    ? { state: 'missed', text: texts.missed }
    : { state: 'unmarked', text: texts.unmarked }
}

/** A past lesson with the member’s attendance. */
function PastLesson({ lesson }: { lesson: Lesson }) {
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
      <span className={styles.mark} data-state={state}>
        {text}
      </span>
    </li>
  )
}
