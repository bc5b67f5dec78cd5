import { useBranchScope } from '#admin/core/branch-scope.ts'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { BooleanFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { TillInput, updateTill } from '#shared/money/tills/tills.contract.ts'

export function TillCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={TillInput} defaultValues={{ branch }}>
        <TextFormField source="name" autoFocus maxLength={60} />
        <BranchInput />
      </RecordForm>
    </CreatePage>
  )
}

export function TillEdit() {
  return (
    <EditPage>
      <RecordForm schema={updateTill.schema.body}>
        <TextFormField source="name" maxLength={60} />
        <FixedBranchInput />
        <BooleanFormField source="isArchived" />
      </RecordForm>
    </EditPage>
  )
}
