import { type ComponentProps, type ReactNode, useId } from 'react'

interface FrameProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

interface Described {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FrameProps {
  children: (described: Described) => ReactNode
}

/** Label, control, hint and error, associated for accessibility. */
export function FieldFrame({ label, hint, error, children }: FieldFrameProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
      })}
      {hint && (
        <div className="hint" id={hintId}>
          {hint}
        </div>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FrameProps & Omit<ComponentProps<'input'>, 'id'>

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => <input {...input} {...described} />}
    </FieldFrame>
  )
}

type TextAreaFieldProps = FrameProps & Omit<ComponentProps<'textarea'>, 'id'>

export function TextAreaField({ label, hint, error, ...textarea }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => <textarea {...textarea} {...described} />}
    </FieldFrame>
  )
}

type SelectFieldProps = FrameProps & Omit<ComponentProps<'select'>, 'id'>

export function SelectField({ label, hint, error, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => <select {...select} {...described} />}
    </FieldFrame>
  )
}

type CheckFieldProps = FrameProps & Omit<ComponentProps<'input'>, 'id' | 'type'>

export function CheckField({ label, error, hint, ...input }: CheckFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className="field check">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && <p className="hint">{hint}</p>}
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
