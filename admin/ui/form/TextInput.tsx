import { TextField as MuiTextField } from '@mui/material'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'

interface TextInputProps extends CommonInputProps {
  type?: 'text' | 'email' | 'tel' | 'url'
  /** Rows of a multi-line text. */
  rows?: number
  placeholder?: string
  maxLength?: number
}

export function TextInput({ type = 'text', rows, placeholder, maxLength, ...props }: TextInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props)
  return (
    <MuiTextField
      {...control}
      type={type}
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      placeholder={placeholder}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      autoComplete="off"
      {...(maxLength && { slotProps: { htmlInput: { maxLength } } })}
      {...(rows && { multiline: true, minRows: rows, maxRows: 16 })}
    />
  )
}
