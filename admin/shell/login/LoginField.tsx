import { TextField, type TextFieldProps } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { texts } from '#admin/core/i18n/texts.ts'
import { RevealButton } from '#admin/ui/RevealButton.tsx'

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

interface PasswordFieldProps {
  value: string
  problem?: string | undefined
  onChange: (value: string) => void
}

export function PasswordField({ value, problem, onChange }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <LoginField
      name="password"
      type={isVisible ? 'text' : 'password'}
      autoComplete="current-password"
      label={texts.login.password}
      value={value}
      problem={problem}
      hint={hasCapsLock ? texts.login.capsLock : undefined}
      onChange={onChange}
      onKeyUp={watchCapsLock}
      onKeyDown={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      slotProps={{ input: { endAdornment: <RevealButton isVisible={isVisible} onToggle={setVisible} /> } }}
    />
  )
}
