import { BranchInputs } from '#admin/resources/club/branches/BranchInputs.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput } from '#shared/club/branches/branches.contract.ts'

export default function BranchCreate() {
  return (
    <CreatePage>
      <RecordForm schema={BranchInput} aside={<PhotoField />}>
        <BranchInputs />
      </RecordForm>
    </CreatePage>
  )
}
