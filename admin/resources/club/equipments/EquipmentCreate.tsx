import { useBranchScope } from '#admin/core/branch-scope.ts'
import { EquipmentInputs } from '#admin/resources/club/equipments/EquipmentInputs.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { EquipmentInput } from '#shared/club/equipments/equipments.contract.ts'

export default function EquipmentCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={EquipmentInput} defaultValues={{ branch }} aside={<PhotoField />}>
        <EquipmentInputs branch={<BranchField />} />
      </RecordForm>
    </CreatePage>
  )
}
