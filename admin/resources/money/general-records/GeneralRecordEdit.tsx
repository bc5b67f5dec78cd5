import { GeneralRecordInputs } from '#admin/resources/money/general-records/GeneralRecordInputs.tsx'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { GeneralRecordChange } from '#shared/money/general-records/general-records.contract.ts'

export default function GeneralRecordEdit() {
  return (
    <EditPage>
      <RecordForm schema={GeneralRecordChange} actions={<DeleteRecord />}>
        <FieldRow>
          <GeneralRecordInputs />
          <FixedBranchField />
        </FieldRow>
        <TextField source="note" rows={3} />
      </RecordForm>
    </EditPage>
  )
}
