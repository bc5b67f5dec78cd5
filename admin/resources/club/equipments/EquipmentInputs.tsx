import type { ReactNode } from 'react'
import { CategoryField } from '#admin/resources/club/equipments/CategoryField.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

export function EquipmentInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextField source="name" autoFocus />
      <FieldRow>
        {branch}
        <CategoryField />
      </FieldRow>
      <FieldRow>
        <TextField source="brand" />
        <NumberField source="quantity" defaultValue={1} />
      </FieldRow>
      <TextField source="description" rows={4} />
    </>
  )
}
