import { useState } from 'react'
import { ResourceContextProvider, useGetList } from 'react-admin'
import { texts } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { Panel, PanelRow, panelRefresh, panelRows } from '#admin/shell/home/Panel.tsx'
import { RecordLink } from '#admin/shell/home/RecordLink.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

/** The next lessons: a trainer’s own, for other roles those of the branch. */
export function NextLessons({ isTrainer }: { isTrainer: boolean }) {
  const scope = useScopeFilter('lessons')
  const [now] = useState(() => new Date().toISOString())
  const { data = [], isPending } = useGetList<AdminRecord<Lesson>>(
    'lessons',
    {
      pagination: { page: 1, perPage: panelRows },
      sort: { field: 'startsAt', order: 'ASC' },
      filter: { ...scope, from: now, cancelled: false },
    },
    panelRefresh,
  )
  return (
    <ResourceContextProvider value="lessons">
      <Panel
        title={isTrainer ? texts.home.ownLessons : texts.home.nextLessons}
        to="/lessons"
        isPending={isPending}
        empty={texts.home.noLessons}
      >
        {data.map((lesson) => (
          <PanelRow
            key={lesson.id}
            primary={<RecordLink record={lesson}>{lesson.title}</RecordLink>}
            secondary={[
              isTrainer ? lesson.teamName : lesson.trainerName,
              texts.home.places(lesson.participantCount, lesson.capacity),
            ]
              .filter(Boolean)
              .join(' · ')}
            aside={formatMoment(lesson.startsAt)}
          />
        ))}
      </Panel>
    </ResourceContextProvider>
  )
}
