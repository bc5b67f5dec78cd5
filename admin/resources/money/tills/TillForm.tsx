import { useBranchScope } from '#admin/core/branch-scope.ts'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { BooleanInput, TextInput } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceInput.tsx'
import { TillInput, updateTill } from '#shared/money/tills/tills.contract.ts'

export function TillCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={TillInput} defaultValues={{ branch }}>
        <TextInput source="name" autoFocus maxLength={60} />
        <BranchInput />
      </RecordForm>
    </CreatePage>
  )
}

export function TillEdit() {
  return (
    <EditPage>
      <RecordForm schema={updateTill.schema.body}>
        <TextInput source="name" maxLength={60} />
        <FixedBranchInput />
        <BooleanInput source="isArchived" />
      </RecordForm>
    </EditPage>
  )
}
