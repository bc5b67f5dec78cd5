import type { ReactNode } from 'react'
import { raffleTexts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { SourceInputs } from '#admin/resources/loyalty/raffles/SourceInputs.tsx'
import { DateTimeField } from '#admin/ui/form/DateTimeField.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { LinesField } from '#admin/ui/form/LinesField.tsx'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

export function RaffleInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextField source="title" autoFocus />
      {branch}
      <FieldRow>
        <DateTimeField source="startsAt" hint={raffleTexts.clockHint} />
        <DateTimeField source="endsAt" hint={raffleTexts.clockHint} />
      </FieldRow>
      <LinesField source="prizes" hint={raffleTexts.prizesHint} />
      <FieldRow>
        <NumberField source="winnersCount" defaultValue={1} hint={raffleTexts.winnersHint} />
        <TextField source="permitNo" hint={raffleTexts.permitHint} />
      </FieldRow>
      <TextField source="description" rows={4} />
      <SwitchField source="staffBarred" defaultValue={true} hint={raffleTexts.staffBarredHint} />
      <SourceInputs />
    </>
  )
}
