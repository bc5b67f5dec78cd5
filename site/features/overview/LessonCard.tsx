import { useState } from 'react'
import { listMyLessons } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { OverviewCard, PendingCard } from '#site/features/overview/OverviewCard.tsx'
import { overviewTexts as texts } from '#site/features/overview/overview.texts.ts'
import { formatMoment } from '#site/features/payments/dates.ts'
import { call } from '#site/features/session/client.ts'

/** The next lesson, and the number of later ones. */
export function LessonCard() {
  const [from] = useState(() => new Date().toISOString())
  const { data, error } = useMemberData(() =>
    call(listMyLessons, {
      query: { filter: { from, cancelled: false }, sort: ['startsAt', 'ASC'], range: [0, 24] },
    }),
  )
  if (!data) return <PendingCard title={texts.lesson} error={error} />
  const [next, ...others] = data.filter(({ place }) => place?.state === 'joined')
  if (!next)
    return (
      <OverviewCard
        title={texts.lesson}
        figure={texts.noLesson}
        link={{ label: texts.toLessons, href: '/customer/lessons' }}
      >
        <p>{texts.noLessonText}</p>
      </OverviewCard>
    )
  return (
    <OverviewCard
      title={texts.lesson}
      figure={next.title}
      link={{ label: texts.toLessons, href: '/customer/lessons' }}
    >
      <p>{[formatMoment(next.startsAt), next.trainerName].filter(Boolean).join(', ')}</p>
      {others.length > 0 && <p>{texts.otherLessons(others.length)}</p>}
    </OverviewCard>
  )
}
