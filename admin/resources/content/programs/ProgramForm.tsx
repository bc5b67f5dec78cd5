import { DaysInput } from '#admin/resources/content/programs/DaysInput.tsx'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { ImageInput } from '#admin/ui/form/ImageInput.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { RichTextInput } from '#admin/ui/form/RichTextInput.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { ProgramChange, ProgramInput, programLevels } from '#shared/content/programs/programs.contract.ts'

const levels = programLevels.map((id) => ({ id, name: programTexts.levels[id] }))

export function ProgramInputs() {
  return (
    <>
      <TextInput source="title" autoFocus />
      <TextInput source="summary" rows={2} />
      <InputRow>
        <SelectInput source="level" choices={levels} defaultValue="beginner" />
        <NumberInput source="weeks" defaultValue={8} />
        <NumberInput source="sessionsPerWeek" defaultValue={3} />
        <NumberInput source="order" defaultValue={0} hint={programTexts.orderHint} />
      </InputRow>
      <RichTextInput source="content" />
      <DaysInput />
      <BooleanInput
        source="isActive"
        label={programTexts.activeLabel}
        hint={programTexts.activeHint}
        defaultValue
      />
    </>
  )
}

export function ProgramCreate() {
  return (
    <CreatePage>
      <RecordForm schema={ProgramInput} defaultValues={{ days: [] }} aside={<ImageInput />}>
        <ProgramInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function ProgramEdit() {
  return (
    <EditPage subtitle={(record) => programTexts.address(String(record.slug))}>
      <RecordForm
        schema={ProgramChange}
        aside={<ImageInput />}
        actions={<DeleteRecord content={programTexts.deleteContent} />}
      >
        <ProgramInputs />
      </RecordForm>
    </EditPage>
  )
}
