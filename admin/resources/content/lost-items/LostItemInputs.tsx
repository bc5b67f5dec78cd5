import type { ReactNode } from 'react'
import { lostItemTexts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import { DayField } from '#admin/ui/form/DayField.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { clubDay } from '#shared/core/club-time.ts'

export function LostItemInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextField source="description" hint={lostItemTexts.descriptionHint} autoFocus />
      <FieldRow>
        <TextField source="place" />
        <DayField source="foundOn" max={clubDay(new Date())} />
      </FieldRow>
      {branch}
    </>
  )
}
