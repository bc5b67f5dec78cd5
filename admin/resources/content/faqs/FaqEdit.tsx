import { FaqInputs } from '#admin/resources/content/faqs/FaqInputs.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { FaqChange } from '#shared/content/faqs/faqs.contract.ts'

export default function FaqEdit() {
  return (
    <EditPage>
      <RecordForm schema={FaqChange} actions={<DeleteRecord />}>
        <FaqInputs />
      </RecordForm>
    </EditPage>
  )
}
