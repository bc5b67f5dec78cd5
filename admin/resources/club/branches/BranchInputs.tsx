import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { SlugPreview } from '#admin/resources/club/branches/SlugPreview.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

export function BranchInputs() {
  return (
    <>
      <div>
        <TextField source="name" autoFocus />
        <SlugPreview />
      </div>
      <TextField source="description" rows={4} />
      <TextField source="address" rows={2} />
      <FieldRow>
        <TextField source="phone" type="tel" />
        <TextField source="email" type="email" />
      </FieldRow>
      <FieldRow>
        <TextField source="openingHours" placeholder="08.00 - 00.00" />
        <NumberField source="order" defaultValue={0} hint={branchTexts.orderHint} />
      </FieldRow>
      <TextField source="mapUrl" type="url" hint={branchTexts.mapHint} />
      <SwitchField
        source="isActive"
        label={branchTexts.activeLabel}
        defaultValue
        hint={branchTexts.activeHint}
      />
    </>
  )
}
