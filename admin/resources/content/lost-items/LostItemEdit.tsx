import { LostItemInputs } from '#admin/resources/content/lost-items/LostItemInputs.tsx'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { LostItemChange } from '#shared/content/lost-items/lost-items.contract.ts'

export default function LostItemEdit() {
  return (
    <EditPage redirect="show">
      <RecordForm schema={LostItemChange} aside={<PhotoField />} actions={<DeleteRecord />}>
        <LostItemInputs branch={<FixedBranchField />} />
      </RecordForm>
    </EditPage>
  )
}
