import type { ReactNode } from 'react'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { TeamField } from '#admin/resources/training/lessons/TeamField.tsx'
import { DateTimeField } from '#admin/ui/form/DateTimeField.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { ReferenceField } from '#admin/ui/form/ReferenceField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

/** Date and time of a single lesson. */
export const SingleTime = () => (
  <FieldRow>
    <DateTimeField source="startsAt" hint={lessonTexts.clockHint} />
    <DateTimeField source="endsAt" hint={lessonTexts.clockHint} />
  </FieldRow>
)

export function LessonInputs({ branch, time }: { branch: ReactNode; time: ReactNode }) {
  return (
    <>
      <TextField source="title" autoFocus />
      {time}
      <FieldRow>
        {branch}
        <TeamField />
      </FieldRow>
      <FieldRow>
        <ReferenceField
          source="trainer"
          reference="trainers"
          none={lessonTexts.noTrainer}
          hint={lessonTexts.trainerHint}
        />
        <TextField source="room" hint={lessonTexts.roomHint} />
        <NumberField source="capacity" defaultValue={12} hint={lessonTexts.capacityHint} />
      </FieldRow>
      <TextField source="description" rows={3} />
    </>
  )
}
