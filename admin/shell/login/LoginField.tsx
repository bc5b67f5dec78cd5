import { TextField, type TextFieldProps } from '@mui/material'

type LoginFieldProps = Omit<TextFieldProps, 'onChange' | 'error'> & {
  value: string
  problem?: string | undefined
  hint?: string | undefined
  onChange: (value: string) => void
}

/** A text field of the login form with its error. */
export function LoginField({ problem, hint, onChange, ...rest }: LoginFieldProps) {
  return (
    <TextField
      {...rest}
      size="medium"
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
