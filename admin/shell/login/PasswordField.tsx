import { type KeyboardEvent, useState } from 'react'
import { texts } from '#admin/core/i18n/texts.ts'
import { LoginField } from '#admin/shell/login/LoginField.tsx'
import { RevealButton } from '#admin/ui/RevealButton.tsx'

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
