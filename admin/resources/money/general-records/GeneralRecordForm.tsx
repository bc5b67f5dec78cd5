import { useBranchScope } from '#admin/core/branch-scope.ts'
import { generalRecordTexts } from '#admin/resources/money/general-records/general-records.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { DateInput, InputRow, MoneyInput, TextInput } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceInput.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import {
  GeneralRecordChange,
  GeneralRecordInput,
} from '#shared/money/general-records/general-records.contract.ts'

/** The inputs of a record in data entry order. */
export function GeneralRecordInputs({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <>
      <DateInput source="date" />
      <TextInput source="title" autoFocus={autoFocus} />
      <MoneyInput source="amount" hint={generalRecordTexts.amountHint} />
      <TextInput source="category" hint={generalRecordTexts.categoryHint} />
    </>
  )
}

export function GeneralRecordCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={GeneralRecordInput} defaultValues={{ branch, date: clubDay(new Date()) }}>
        <BranchInput />
        <InputRow>
          <GeneralRecordInputs />
        </InputRow>
        <TextInput source="note" rows={3} />
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
        <TextInput source="note" rows={3} />
      </RecordForm>
    </EditPage>
  )
}
