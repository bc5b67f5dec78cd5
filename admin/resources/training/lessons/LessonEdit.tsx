import { Alert, Box } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import { LessonInputs, SingleTime } from '#admin/resources/training/lessons/LessonInputs.tsx'
import type { LessonRecord } from '#admin/resources/training/lessons/lessons.data.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { showReach } from '#shared/training/lessons/lesson-planning.contract.ts'
import { LessonChange } from '#shared/training/lessons/lessons.contract.ts'

/** How many members would be notified of a change of time or room in the form. */
function ToldPeople({ lesson }: { lesson: LessonRecord }) {
  const following = useWatch({ name: 'following' }) === true
  const { id, participantCount, waitingCount } = lesson
  const { data } = useAnswer(`${id}/${following}/${participantCount}/${waitingCount}`, () =>
    call(showReach, { params: { id }, query: { following } }),
  )
  return (
    <Box role="status" sx={{ minHeight: 24, color: 'text.secondary' }}>
      {data && data.people > 0 && lessonTexts.toldOfMove(data.people)}
    </Box>
  )
}

/** Inputs only for lessons with participants or following lessons. */
function ChangeInputs() {
  const lesson = useRecordContext<LessonRecord>()
  if (!lesson) return null
  const { series, cancelledAt, participantCount, waitingCount } = lesson
  if (cancelledAt) return <Alert severity="info">{lessonTexts.cancelled}</Alert>
  return (
    <>
      {series && <SwitchField source="following" defaultValue={false} hint={lessonTexts.followingHint} />}
      {(series || participantCount + waitingCount > 0) && (
        <>
          <TextField source="reason" defaultValue="" hint={lessonTexts.reasonHint} />
          <ToldPeople lesson={lesson} />
        </>
      )}
    </>
  )
}

export default function LessonEdit() {
  return (
    <EditPage>
      <RecordForm schema={LessonChange} actions={<DeleteRecord />}>
        <LessonInputs branch={<FixedBranchField />} time={<SingleTime />} />
        <ChangeInputs />
      </RecordForm>
    </EditPage>
  )
}
