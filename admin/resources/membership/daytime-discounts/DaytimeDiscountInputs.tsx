import type { ReactNode } from 'react'
import { daytimeDiscountTexts } from '#admin/resources/membership/daytime-discounts/daytime-discounts.texts.ts'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { TimeField } from '#admin/ui/form/TimeField.tsx'

export function DaytimeDiscountInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      {branch}
      <FieldRow>
        <NumberField source="discountPercent" hint={daytimeDiscountTexts.percentHint} />
        <TimeField source="lastEntryTime" hint={daytimeDiscountTexts.timeHint} />
      </FieldRow>
      <SwitchField
        source="isActive"
        label={daytimeDiscountTexts.activeLabel}
        hint={daytimeDiscountTexts.activeHint}
        defaultValue
      />
    </>
  )
}
