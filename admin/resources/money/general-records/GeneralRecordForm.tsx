import { useBranchScope } from '#admin/core/branch-scope.ts'
import { GeneralRecordInputs } from '#admin/resources/money/general-records/GeneralRecordInputs.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { InputRow, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import {
  GeneralRecordChange,
  GeneralRecordInput,
} from '#shared/money/general-records/general-records.contract.ts'

export function GeneralRecordCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={GeneralRecordInput} defaultValues={{ branch, date: clubDay(new Date()) }}>
        <BranchInput />
        <InputRow>
          <GeneralRecordInputs />
        </InputRow>
        <TextFormField source="note" rows={3} />
      </RecordForm>
    </CreatePage>
  )
}

export function GeneralRecordEdit() {
  return (
    <EditPage>
      <RecordForm schema={GeneralRecordChange} actions={<DeleteRecord />}>
        <InputRow>
          <GeneralRecordInputs />
          <FixedBranchInput />
        </InputRow>
        <TextFormField source="note" rows={3} />
      </RecordForm>
    </EditPage>
  )
}
