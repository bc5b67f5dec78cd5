import { useBranchScope } from '#admin/core/branch-scope.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { addCategory, updateCategory } from '#shared/club/categories/categories.contract.ts'

export function CategoryCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={addCategory.schema.body} defaultValues={{ branch }}>
        <TextFormField source="name" autoFocus />
        <BranchInput />
      </RecordForm>
    </CreatePage>
  )
}

export function CategoryEdit() {
  return (
    <EditPage>
      <RecordForm schema={updateCategory.schema.body} actions={<DeleteRecord />}>
        <TextFormField source="name" autoFocus />
        <FixedBranchInput />
      </RecordForm>
    </EditPage>
  )
}
