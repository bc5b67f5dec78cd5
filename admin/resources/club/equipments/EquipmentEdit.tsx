import { EquipmentInputs } from '#admin/resources/club/equipments/EquipmentInputs.tsx'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { EquipmentChange } from '#shared/club/equipments/equipments.contract.ts'

export default function EquipmentEdit() {
  return (
    <EditPage>
      <RecordForm schema={EquipmentChange} aside={<PhotoField />} actions={<DeleteRecord />}>
        <EquipmentInputs branch={<FixedBranchField />} />
      </RecordForm>
    </EditPage>
  )
}
