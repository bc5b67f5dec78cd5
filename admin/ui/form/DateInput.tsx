import { TextField as MuiTextField } from '@mui/material'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'

/** A calendar day, `YYYY-MM-DD`. */
export function DateInput({ max, ...props }: CommonInputProps & { max?: string }) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props)
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
