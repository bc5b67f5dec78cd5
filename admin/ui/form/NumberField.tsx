import { TextField as MuiTextField } from '@mui/material'
import { type FieldProps, useField } from '#admin/ui/form/use-field.ts'

/** Anything but digits is kept as typed, so that the contract can say what is wrong with it. */
const parse = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

/** A whole number. */
export function NumberField(props: FieldProps) {
  const { control, label, isRequired, hasProblem, help } = useField(props, { parse })
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
