import { useBranchScope } from '#admin/core/branch-scope.ts'
import { GeneralRecordInputs } from '#admin/resources/money/general-records/GeneralRecordInputs.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { GeneralRecordInput } from '#shared/money/general-records/general-records.contract.ts'

export default function GeneralRecordCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={GeneralRecordInput} defaultValues={{ branch, date: clubDay(new Date()) }}>
        <BranchField />
        <FieldRow>
          <GeneralRecordInputs />
        </FieldRow>
        <TextField source="note" rows={3} />
      </RecordForm>
    </CreatePage>
  )
}
