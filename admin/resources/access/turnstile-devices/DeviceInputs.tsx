import { useWatch } from 'react-hook-form'
import { deviceTexts as texts } from '#admin/resources/access/turnstile-devices/turnstile-devices.texts.ts'
import { SelectField } from '#admin/ui/form/SelectField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { type Direction, directions } from '#shared/access/turnstile/turnstile.schema.ts'

const choices = directions.map((id) => ({ id, name: texts.directions[id] }))

export function DeviceInputs() {
  const direction: Direction = useWatch({ name: 'direction', defaultValue: 'in' })
  return (
    <>
      <TextField source="name" hint={texts.nameHint} isRequired autoFocus />
      <SelectField source="direction" choices={choices} hint={texts.directionHints[direction]} isRequired />
    </>
  )
}
