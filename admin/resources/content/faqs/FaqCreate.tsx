import { FaqInputs } from '#admin/resources/content/faqs/FaqInputs.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { FaqInput } from '#shared/content/faqs/faqs.contract.ts'

export default function FaqCreate() {
  return (
    <CreatePage>
      <RecordForm schema={FaqInput}>
        <FaqInputs />
      </RecordForm>
    </CreatePage>
  )
}
