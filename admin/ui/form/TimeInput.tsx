import { TextField as MuiTextField } from '@mui/material'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'

/** A time of day in club time, `HH:mm`. */
export function TimeInput(props: CommonInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props)
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
