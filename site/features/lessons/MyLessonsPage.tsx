import { type SomeBranches, useBranches } from '#site/features/branches/use-branches.ts'
import styles from '#site/features/lessons/my-lessons.module.css'
import '#site/ui/form/form.css'
import { useState } from 'react'
import { formatDay, formatLastDay, formatTime } from '#shared/core/format-date.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { type OwnClassPack, showOwnLessons } from '#shared/training/lessons/lesson-bookings.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { CalendarLink } from '#site/features/lessons/CalendarLink.tsx'
import { bookingTexts as texts } from '#site/features/lessons/lesson-booking.texts.ts'
import { MyLesson } from '#site/features/lessons/MyLesson.tsx'
import { call } from '#site/features/session/client.ts'
import { readSelectedBranch } from '#site/features/session/stored.ts'

async function load() {
  const [lessons, { ownBranch }] = await Promise.all([call(showOwnLessons), call(showProfile)])
  return { ...lessons, ownBranch }
}

/** A member’s lessons: upcoming, waiting list, past, and the calendar feed. */
export function MyLessonsPage(props: SomeBranches) {
  const branches = useBranches(props)
  const { data, error, load: retry } = useMemberData(load)
  const [given, setGiven] = useState<readonly string[]>([])

  if (!data) return <LoadState error={error} onRetry={retry} />
  const branchName = (id: string) => branches.find(({ _id }) => _id === id)?.name
  // The lessons that the member can book, independent of the branch selected on the site.
  const own = data.ownBranch?._id ?? readSelectedBranch()?._id
  const slug = branches.find(({ _id }) => _id === own)?.slug
  function left({ _id }: Lesson) {
    setGiven((ids) => [...ids, _id])
    // What a pack has left is read again.
    if (data?.packs.length) void retry()
  }
  const upcoming = data.upcoming.filter(({ _id }) => !given.includes(_id))
  const joined = upcoming.filter(({ place }) => place?.state === 'joined')
  const waiting = upcoming.filter(({ place }) => place?.state === 'waiting')
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
            <MyLesson key={lesson._id} lesson={lesson} branchName={branchName(lesson.branch)} onLeft={left} />
          ))}
        </ul>
        <p>
          <a className="button" href={`${slug ? `/${slug}` : ''}/ders-programi`}>
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
              <MyLesson
                key={lesson._id}
                lesson={lesson}
                branchName={branchName(lesson.branch)}
                onLeft={left}
              />
            ))}
          </ul>
        </section>
      )}
      {data.packs.length > 0 && (
        <section aria-labelledby="packs-title">
          <h2 id="packs-title">{texts.packs}</h2>
          {data.packs.map((pack) => (
            <ClassPack key={pack._id} pack={pack} />
          ))}
        </section>
      )}
      <CalendarLink since={data.calendarSince} />
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

/** A class pack: what is left, and the lessons that it pays or paid. */
function ClassPack({ pack: { _id, name, available, endsAt, lessons } }: { pack: OwnClassPack }) {
  return (
    <div>
      <h3 id={`pack-${_id}`}>{name}</h3>
      <p>{texts.packLeft(available, formatLastDay(endsAt))}</p>
      {lessons.length === 0 ? (
        <p className="hint">{texts.packUnused}</p>
      ) : (
        <ul className={styles.pastLessons} aria-labelledby={`pack-${_id}`}>
          {lessons.map(({ title, startsAt, use }) => (
            <li key={`${startsAt} ${use}`}>
              <p>
                <b>{title}</b>
                <span className="hint">
                  <time dateTime={startsAt}>{`${formatDay(startsAt)}, ${formatTime(startsAt)}`}</time>
                </span>
              </p>
              <span className={styles.mark} data-state={use}>
                {texts.uses[use]}
              </span>
            </li>
          ))}
        </ul>
      )}
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
          <time dateTime={startsAt}>{`${formatDay(startsAt)}, ${formatTime(startsAt)}`}</time>
          {trainerName && ` · ${texts.withTrainer(trainerName)}`}
        </span>
      </p>
      <span className={styles.mark} data-state={state}>
        {text}
      </span>
    </li>
  )
}
