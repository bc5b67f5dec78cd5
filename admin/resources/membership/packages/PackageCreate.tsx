import { useBranchScope } from '#admin/core/branch-scope.ts'
import { PackageInputs } from '#admin/resources/membership/packages/PackageInputs.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { PackageInput } from '#shared/membership/packages/packages.contract.ts'

export default function PackageCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={PackageInput} defaultValues={{ branch }}>
        <PackageInputs branch={<BranchField />} />
      </RecordForm>
    </CreatePage>
  )
}
