import { TextField as MuiTextField } from '@mui/material'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'

/** Non-digits are kept as typed for the contract to reject. */
const parse = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

/** A whole number. */
export function NumberInput(props: CommonInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props, { parse })
  return (
    <MuiTextField
      {...control}
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      disabled={props.disabled}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  )
}
