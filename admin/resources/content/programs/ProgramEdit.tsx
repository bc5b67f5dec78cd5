import { ProgramInputs } from '#admin/resources/content/programs/ProgramInputs.tsx'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ProgramChange } from '#shared/content/programs/programs.contract.ts'

export default function ProgramEdit() {
  return (
    <EditPage subtitle={(record) => programTexts.address(String(record.slug))}>
      <RecordForm
        schema={ProgramChange}
        aside={<PhotoField />}
        actions={<DeleteRecord content={programTexts.deleteContent} />}
      >
        <ProgramInputs />
      </RecordForm>
    </EditPage>
  )
}
