import { useBranchScope } from '#admin/core/branch-scope.ts'
import { generalRecordTexts } from '#admin/resources/money/general-records/general-records.texts.ts'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DateInput } from '#admin/ui/form/DateInput.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { MoneyInput } from '#admin/ui/form/MoneyInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import {
  GeneralRecordChange,
  GeneralRecordInput,
} from '#shared/money/general-records/general-records.contract.ts'

/** The inputs of a record in data entry order. */
export function GeneralRecordInputs() {
  return (
    <>
      <DateInput source="date" />
      <TextInput source="title" />
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
