import { useBranchScope } from '#admin/app/branch-scope.ts'
import { LessonInputs } from '#admin/resources/lessons/LessonInputs.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { LessonInput } from '#shared/lessons/lessons.contract.ts'

export default function LessonCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={LessonInput} defaultValues={{ branch }}>
        <LessonInputs branch={<BranchField />} />
      </RecordForm>
    </CreatePage>
  )
}
