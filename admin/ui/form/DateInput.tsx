import { TextField as MuiTextField } from '@mui/material'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'

interface DateInputProps extends CommonInputProps {
  min?: string
  max?: string
}

/** A calendar day, `YYYY-MM-DD`. */
export function DateInput({ min, max, ...props }: DateInputProps) {
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
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
    />
  )
}
