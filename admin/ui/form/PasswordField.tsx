import { TextField as MuiTextField } from '@mui/material'
import { useState } from 'react'
import { type FieldProps, useField } from '#admin/ui/form/use-field.ts'
import { RevealButton } from '#admin/ui/RevealButton.tsx'

/** A password for another user’s account, which can be revealed. */
export function PasswordField(props: FieldProps) {
  const { control, label, isRequired, hasProblem, help } = useField(props)
  const [isVisible, setVisible] = useState(false)
  return (
    <MuiTextField
      {...control}
      type={isVisible ? 'text' : 'password'}
      label={label}
      required={isRequired}
      error={hasProblem}
      helperText={help}
      autoComplete="new-password"
      slotProps={{ input: { endAdornment: <RevealButton isVisible={isVisible} onToggle={setVisible} /> } }}
    />
  )
}
