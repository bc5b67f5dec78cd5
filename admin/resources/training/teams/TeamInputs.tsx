import type { ReactNode } from 'react'
import { useTrainers } from '#admin/resources/people/trainers/use-trainers.ts'
import { teamTexts } from '#admin/resources/training/teams/teams.texts.ts'
import { MultiSelectField } from '#admin/ui/form/MultiSelectField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

export function TeamInputs({ branch }: { branch: ReactNode }) {
  const trainers = useTrainers()
  return (
    <>
      <TextField source="name" autoFocus />
      {branch}
      <MultiSelectField source="trainers" choices={trainers} hint={teamTexts.trainersHint} />
      <TextField source="description" rows={4} />
    </>
  )
}
