import { TextField as MuiTextField } from '@mui/material'
import { type FieldProps, useField } from '#admin/ui/form/use-field.ts'

/** A calendar day, `YYYY-MM-DD`. */
export function DayField({ max, ...props }: FieldProps & { max?: string }) {
  const { control, label, isRequired, hasProblem, help } = useField(props)
  return (
    <MuiTextField
      {...control}
      type="date"
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max } }}
    />
  )
}
