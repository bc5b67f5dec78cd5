import { LessonInputs } from '#admin/resources/lessons/LessonInputs.tsx'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { LessonChange } from '#shared/lessons/lessons.contract.ts'

export default function LessonEdit() {
  return (
    <EditPage>
      <RecordForm schema={LessonChange} actions={<DeleteRecord />}>
        <LessonInputs branch={<FixedBranchField />} />
      </RecordForm>
    </EditPage>
  )
}
