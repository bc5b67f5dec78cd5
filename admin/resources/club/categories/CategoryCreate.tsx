import { useBranchScope } from '#admin/core/branch-scope.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { addCategory } from '#shared/club/categories/categories.contract.ts'

export default function CategoryCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={addCategory.schema.body} defaultValues={{ branch }}>
        <TextField source="name" autoFocus />
        <BranchField />
      </RecordForm>
    </CreatePage>
  )
}
