import '#site/ui/form/form.css'
import '#site/ui/form/password-field.css'
import { type ComponentProps, useState } from 'react'
import { FieldFrame, useFieldError } from '#site/ui/form/Field.tsx'
import { uiTexts } from '#site/ui/ui.texts.ts'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'onChange'> {
  label: string
  error?: string | undefined
  /** A new password: shows its strength. */
  isNew?: boolean
}

export function PasswordField({ label, error, isNew, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [value, setValue] = useState('')
  return (
    <FieldFrame
      label={label}
      error={useFieldError(input.name, error)}
      hint={isNew && <Strength password={value} />}
    >
      {(described) => (
        <div className="with-button">
          <input
            {...input}
            {...described}
            type={shown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            maxLength={200}
            required
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={uiTexts.showPassword}
            title={shown ? uiTexts.hidePassword : uiTexts.showPassword}
            onClick={() => setShown(!shown)}
          >
            <Eye open={shown} />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

function Strength({ password }: { password: string }) {
  const { label, hint, levels } = uiTexts.strength
  const level = passwordStrength(password)
  return (
    <>
      {hint}
      <span className="strength" data-level={password ? level : 'none'} aria-live="polite">
        {password && `${label}: ${levels[level]}`}
      </span>
    </>
  )
}

/** The kilim’s eye: closed it is a line. */
function Eye({ open }: { open: boolean }) {
  return (
    <svg
      width="22"
      height="14"
      viewBox="0 0 22 14"
      fill="currentColor"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d="M9 0h4v2h3v2h3v2h3v2h-3v2h-3v2h-3v2H9v-2H6v-2H3V8H0V6h3V4h3V2h3zM9 2v2H6v2H3v2h3v2h3v2h4v-2h3V8h3V6h-3V4h-3V2z" />
      <path d={open ? 'M9 5h4v4H9z' : 'M0 6h22v2H0z'} />
    </svg>
  )
}

type StrengthLevel = 0 | 1 | 2 | 3

/** A rough password strength: length first, then variety. A hint, not a rule. */
function passwordStrength(password: string): StrengthLevel {
  if (password.length < 8) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (!/\p{L}/u.test(password) || !/\d/.test(password) || distinct < 6) return 1
  return password.length >= 14 || (password.length >= 11 && kinds >= 3) ? 3 : 2
}
