import EditIcon from '@mui/icons-material/EditOutlined'
import { Alert, Box, Button, Card, Link as MuiLink } from '@mui/material'
import { useCreatePath, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { CancelLesson } from '#admin/resources/training/lessons/CancelLesson.tsx'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { Participants } from '#admin/resources/training/lessons/Participants.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { clubTime } from '#shared/core/club-time.ts'
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
            ['participantCount', lessonTexts.places(participantCount, capacity)],
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

export function LessonShow() {
  return (
    <ShowPage
      subtitle={({ startsAt, endsAt }) =>
        `${formatMoment(startsAt)} – ${clubTime(new Date(endsAt)).replace(':', '.')}`
      }
      aside={<Aside />}
    >
      <LessonBody />
    </ShowPage>
  )
}
