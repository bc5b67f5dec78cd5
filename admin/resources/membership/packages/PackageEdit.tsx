import { PackageInputs } from '#admin/resources/membership/packages/PackageInputs.tsx'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { PackageChange } from '#shared/membership/packages/packages.contract.ts'

export default function PackageEdit() {
  return (
    <EditPage>
      <RecordForm schema={PackageChange} actions={<DeleteRecord />}>
        <PackageInputs branch={<FixedBranchField />} />
      </RecordForm>
    </EditPage>
  )
}
