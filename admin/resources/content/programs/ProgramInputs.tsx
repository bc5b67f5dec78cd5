import { DaysField } from '#admin/resources/content/programs/DaysField.tsx'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { RichTextField } from '#admin/ui/form/RichTextField.tsx'
import { SelectField } from '#admin/ui/form/SelectField.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { programLevels } from '#shared/content/programs/programs.contract.ts'

const levels = programLevels.map((id) => ({ id, name: programTexts.levels[id] }))

export function ProgramInputs() {
  return (
    <>
      <TextField source="title" autoFocus />
      <TextField source="summary" rows={2} />
      <FieldRow>
        <SelectField source="level" choices={levels} defaultValue="beginner" />
        <NumberField source="weeks" defaultValue={8} />
        <NumberField source="sessionsPerWeek" defaultValue={3} />
        <NumberField source="order" defaultValue={0} hint={programTexts.orderHint} />
      </FieldRow>
      <RichTextField source="content" />
      <DaysField />
      <SwitchField
        source="isActive"
        label={programTexts.activeLabel}
        hint={programTexts.activeHint}
        defaultValue
      />
    </>
  )
}
