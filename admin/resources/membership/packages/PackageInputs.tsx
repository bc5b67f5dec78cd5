import type { ReactNode } from 'react'
import { kindChoices } from '#admin/resources/membership/packages/kind-choices.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { LinesField } from '#admin/ui/form/LinesField.tsx'
import { MoneyField } from '#admin/ui/form/MoneyField.tsx'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { SelectField } from '#admin/ui/form/SelectField.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'

export function PackageInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextField source="name" autoFocus />
      <FieldRow>
        {branch}
        <SelectField
          source="kind"
          choices={kindChoices}
          defaultValue="membership"
          hint={packageTexts.kindHint}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField source="price" hint={packageTexts.priceHint} />
        <NumberField source="durationDays" defaultValue={30} hint={packageTexts.durationHint} />
      </FieldRow>
      <FieldRow>
        <NumberField
          source="freezeDays"
          defaultValue={0}
          hint={packageTexts.freezeDaysHint(shortestFreeze)}
        />
        <NumberField source="freezeCount" defaultValue={0} hint={packageTexts.freezeCountHint} />
      </FieldRow>
      <LinesField source="features" hint={packageTexts.featuresHint} />
      <TextField source="description" rows={2} />
      <NumberField source="order" defaultValue={0} hint={packageTexts.orderHint} />
      <SwitchField
        source="isActive"
        label={packageTexts.activeLabel}
        defaultValue
        hint={packageTexts.activeHint}
      />
    </>
  )
}
