import { Alert } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { LessonInputs, SingleTime } from '#admin/resources/lessons/LessonInputs.tsx'
import type { LessonRecord } from '#admin/resources/lessons/lessons.data.ts'
import { lessonTexts } from '#admin/resources/lessons/lessons.texts.ts'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { LessonChange } from '#shared/lessons/lessons.contract.ts'

/** What only a lesson with people in it, or with others after it, asks. */
function ChangeInputs() {
  const lesson = useRecordContext<LessonRecord>()
  if (!lesson) return null
  const { series, cancelledAt, participantCount, waitingCount } = lesson
  if (cancelledAt) return <Alert severity="info">{lessonTexts.cancelled}</Alert>
  return (
    <>
      {series && <SwitchField source="following" defaultValue={false} hint={lessonTexts.followingHint} />}
      {(series || participantCount + waitingCount > 0) && (
        <TextField source="reason" defaultValue="" hint={lessonTexts.reasonHint} />
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
