import { Alert, Box, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { AddMember } from '#admin/resources/training/lessons/AddMember.tsx'
import { AttendanceRow } from '#admin/resources/training/lessons/AttendanceRow.tsx'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { WaitingRow } from '#admin/resources/training/lessons/WaitingRow.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { listParticipants, type Participant } from '#shared/training/lessons/lesson-bookings.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

const list = { m: 0, p: 0, listStyle: 'none' } as const
const attendanceMinutes = 30

/** Participants, attendance and the waiting list of a lesson. */
export function Participants({ lesson }: { lesson: AdminRecord<Lesson> }) {
  const canAccess = useCanAccess()
  const [saved, setSaved] = useState<{ key: string; people: Participant[] | undefined }>()
  const { participantCount, waitingCount, cancelledAt, startsAt } = lesson
  // Refetched when the lesson is reloaded with other participants.
  const key = `${lesson.id}/${participantCount}/${waitingCount}/${cancelledAt}`
  const { data, problem } = useAnswer(key, () => call(listParticipants, { params: { id: lesson.id } }))
  const people = (saved?.key === key ? saved.people : undefined) ?? data ?? saved?.people
  if (problem) return <Alert severity="error">{problem}</Alert>
  if (!people) return <Skeleton variant="rounded" height={240} />

  const joined = people.filter(({ state }) => state === 'joined')
  const waiting = people.filter(({ state }) => state === 'waiting')
  const untilStart = Date.parse(startsAt) - Date.now()
  const canMark = !cancelledAt && untilStart <= attendanceMinutes * 60_000
  const canChange = canAccess('lessons', 'edit', lesson) && !cancelledAt && untilStart > 0
  const marked = joined.filter(({ attended }) => attended !== null)
  const keep = (changed: Participant[] | undefined) => setSaved({ key, people: changed })
  const row = { lesson, canChange, onSaved: keep }
  return (
    <>
      <section>
        <Typography variant="h2">{lessonTexts.participants}</Typography>
        <Typography variant="body2" role="status" sx={{ mb: 1, color: 'text.secondary' }}>
          {marked.length > 0
            ? lessonTexts.attendanceCount(joined.filter(({ attended }) => attended).length, joined.length)
            : lessonTexts.placesHeard(joined.length, lesson.capacity)}
        </Typography>
        {canChange && <AddMember lesson={lesson} onAdded={() => keep(undefined)} />}
        {joined.length === 0 && (
          <Typography sx={{ py: 2, color: 'text.secondary' }}>{lessonTexts.participantsEmpty}</Typography>
        )}
        <Box component="ul" sx={list}>
          {joined.map((person) => (
            <AttendanceRow key={person._id} person={person} canMark={canMark} {...row} />
          ))}
        </Box>
        {joined.length > 0 && (
          <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
            {canMark ? lessonTexts.attendanceKeys : lessonTexts.attendanceEarly}
          </Typography>
        )}
      </section>
      {waiting.length > 0 && (
        <section>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {lessonTexts.waitingList}
          </Typography>
          <Box component="ol" sx={list}>
            {waiting.map((person) => (
              <WaitingRow
                key={person._id}
                person={person}
                isFree={joined.length < lesson.capacity}
                {...row}
              />
            ))}
          </Box>
        </section>
      )}
    </>
  )
}
