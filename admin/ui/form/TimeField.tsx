import { TextField as MuiTextField } from '@mui/material'
import { type FieldProps, useField } from '#admin/ui/form/use-field.ts'

/** A time of day in club time, `HH:mm`. */
export function TimeField(props: FieldProps) {
  const { control, label, isRequired, hasProblem, help } = useField(props)
  return (
    <MuiTextField
      {...control}
      type="time"
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 60 } }}
    />
  )
}
