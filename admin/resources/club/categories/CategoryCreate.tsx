import { useBranchScope } from '#admin/core/branch-scope.ts'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { addCategory } from '#shared/club/categories/categories.contract.ts'

export function CategoryCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={addCategory.schema.body} defaultValues={{ branch }}>
        <TextInput source="name" autoFocus />
        <BranchInput />
      </RecordForm>
    </CreatePage>
  )
}
