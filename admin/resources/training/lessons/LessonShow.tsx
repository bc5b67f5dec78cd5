import EditIcon from '@mui/icons-material/EditOutlined'
import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import { Alert, Box, Button, Card, Link as MuiLink } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useCreatePath, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { isTrainer, useCanAccess, useCurrentUser, worksIn } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { Participants } from '#admin/resources/training/lessons/Participants.tsx'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { BooleanFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { formatShortMoment, formatTime } from '#shared/core/format-date.ts'
import { cancelLesson, showReach } from '#shared/training/lessons/lesson-planning.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

function LessonBody() {
  const lesson = useRecordContext<AdminRecord<Lesson>>()
  if (!lesson) return null
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {lesson.cancelledAt && (
        <Alert severity="warning">{`${lessonTexts.cancelled}: ${lesson.cancelReason}`}</Alert>
      )}
      <Participants key={lesson.id} lesson={lesson} />
    </Box>
  )
}

function Aside() {
  const lesson = useRecordContext<AdminRecord<Lesson>>()
  const canAccess = useCanAccess()
  const createPath = useCreatePath()
  if (!lesson) return null
  const { id, branch, team, teamName, trainerName, room, capacity, waitingCount, participantCount } = lesson
  const isChangeable = canAccess('lessons', 'edit', lesson) && !lesson.cancelledAt
  return (
    <>
      <Card component="section" sx={{ p: 2 }}>
        <Details
          entries={[
            ['branch', <ReferenceText key="branch" reference="branches" id={branch} />],
            ['trainerName', trainerName],
            ['room', room],
            [
              'teamName',
              team && canAccess('teams', 'edit', lesson) ? (
                <MuiLink
                  key="team"
                  component={Link}
                  to={createPath({ resource: 'teams', type: 'edit', id: team })}
                  color="secondary"
                >
                  {teamName}
                </MuiLink>
              ) : (
                teamName
              ),
            ],
            ['participantCount', lessonTexts.occupancy(participantCount, capacity)],
            ['waitingCount', String(waitingCount)],
            ['description', lesson.description],
          ]}
        />
      </Card>
      {isChangeable && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<EditIcon />}
            component={Link}
            to={createPath({ resource: 'lessons', type: 'edit', id })}
          >
            {lessonTexts.edit}
          </Button>
          {Date.parse(lesson.startsAt) > Date.now() && <CancelLesson lesson={lesson} />}
        </Box>
      )}
    </>
  )
}

/** The timetable is public; bookings are for admins, the branch's staff and the lesson's trainer. */
function useIsOwnLesson() {
  const person = useCurrentUser()
  return ({ branch, trainer }: RaRecord) => {
    if (person && isTrainer(person)) return trainer === person._id
    return worksIn(person, branch)
  }
}

export function LessonShow() {
  const isOwnLesson = useIsOwnLesson()
  return (
    <ShowPage
      isAllowed={isOwnLesson}
      isPrinted
      subtitle={({ startsAt, endsAt }) => `${formatShortMoment(startsAt)} – ${formatTime(endsAt)}`}
      aside={<Aside />}
    >
      <LessonBody />
    </ShowPage>
  )
}

/** Cancels a lesson with a reason, after showing how many members will be notified. */
function CancelLesson({ lesson }: { lesson: AdminRecord<Lesson> }) {
  const { id, title, series } = lesson
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button color="error" startIcon={<CancelIcon />} onClick={() => setAsking(true)}>
        {lessonTexts.cancel}
      </Button>
      {isAsking && (
        <ActionDialog
          endpoint={cancelLesson}
          params={{ id }}
          defaultValues={{ reason: '', following: false }}
          title={lessonTexts.cancelTitle(title)}
          content={lessonTexts.cancelContent}
          confirm={lessonTexts.cancel}
          destructive
          done={lessonTexts.cancelDone}
          onClose={() => setAsking(false)}
        >
          {series && <BooleanFormField source="following" label={lessonTexts.cancelFollowing} />}
          <TextFormField source="reason" label={lessonTexts.reason} maxLength={300} />
          <AffectedCount lesson={id} />
        </ActionDialog>
      )}
    </>
  )
}

/** How many lessons and members the cancellation in the form affects. */
function AffectedCount({ lesson }: { lesson: string }) {
  const following: boolean = useWatch({ name: 'following' })
  const { data, error } = useCall(showReach, { params: { id: lesson }, query: { following } })
  return (
    <Box role="status" sx={{ color: 'text.primary', fontWeight: 650, minHeight: 24 }}>
      {data ? lessonTexts.reach(data.lessons, data.people) : error?.message}
    </Box>
  )
}
