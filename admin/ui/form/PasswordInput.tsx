import { TextField as MuiTextField } from '@mui/material'
import { useState } from 'react'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'
import { RevealButton } from '#admin/ui/RevealButton.tsx'

/** A password for another user’s account, which can be revealed. */
export function PasswordInput(props: CommonInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props)
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
