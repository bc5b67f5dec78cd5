import { TextField as MuiTextField } from '@mui/material'
import { type FieldProps, useField } from '#admin/ui/form/use-field.ts'

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url'
  /** Rows of a multi-line text. */
  rows?: number
  placeholder?: string
}

export function TextField({ type = 'text', rows, placeholder, ...props }: TextFieldProps) {
  const { control, label, isRequired, hasProblem, help } = useField(props)
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
      {...(rows && { multiline: true, minRows: rows, maxRows: 16 })}
    />
  )
}
