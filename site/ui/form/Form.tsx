import '#site/ui/form/form.css'
import { type FormEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { constraintError, constraintErrors } from '#site/ui/form/constraints.ts'
import { FieldErrors } from '#site/ui/form/Field.tsx'
import { FormError } from '#site/ui/form/FormError.tsx'
import { focusFirstInvalid, isControl } from '#site/ui/form/field-errors.ts'

interface FormProps {
  onSubmit: (data: FormData) => void
  children: ReactNode
  /** Field errors of the server; the first invalid field gets the focus. */
  fields?: Record<string, string>
  /** Null if a child shows it with `FormError`. */
  error?: string | null
  /** HTTP status of the failure, for forms of members: with 401 the session is renewed in another tab. */
  status?: number
  label?: string
  /** noValidate: `onSubmit` checks the fields itself, instead of their HTML constraints. */
  noValidate?: boolean
}

/**
 * A form that the browser neither submits nor validates itself. Breaches of the fields’ HTML constraints are shown as
 * field errors; an error disappears when its field is corrected.
 */
export function Form({ onSubmit, children, fields = {}, error, status, label, noValidate }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isFocusDue = useRef(false)
  // By field name; empty where an error of the server was corrected.
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  // See client:interaction, which holds submissions back until now.
  useEffect(() => {
    form.current?.dispatchEvent(new Event('form-ready', { bubbles: true }))
  }, [])

  useEffect(() => {
    if (!isFocusDue.current || !form.current?.querySelector('[aria-invalid="true"]')) return
    isFocusDue.current = false
    focusFirstInvalid(form.current)
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    isFocusDue.current = true
    const broken = noValidate ? {} : constraintErrors(event.currentTarget)
    setErrors(broken)
    if (Object.keys(broken).length === 0) onSubmit(new FormData(event.currentTarget))
  }

  function correct({ target }: FormEvent<HTMLFormElement>) {
    isFocusDue.current = false
    if (!isControl(target) || target.ariaInvalid !== 'true') return
    const { name } = target
    const left = noValidate ? '' : constraintError(target)
    setErrors((shown) => ({ ...shown, [name]: left }))
  }

  const hasOwnErrors = Object.values(errors).some(Boolean)
  const isCorrected =
    Object.keys(fields).length > 0 && Object.keys(fields).every((name) => errors[name] === '')
  return (
    <form
      ref={form}
      className="form"
      method="post"
      noValidate
      onSubmit={submit}
      onInput={correct}
      aria-label={label}
    >
      <FieldErrors value={errors}>{children}</FieldErrors>
      {error !== null && <FormError error={hasOwnErrors || isCorrected ? '' : error} status={status} />}
    </form>
  )
}

/** A text of a form’s data. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
