import '#site/ui/form/form.css'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { focusFirstInvalid } from '#site/ui/form/field-errors.ts'

interface FormProps {
  onSubmit: (data: FormData) => void
  children: ReactNode
  /** Field errors of the server; the first invalid field gets the focus. */
  fields?: Record<string, string>
  error?: string
  label?: string
  /** noValidate: the page validates each field and shows its error beside it. */
  noValidate?: boolean
}

/** A form that the browser never submits itself. */
export function Form({ onSubmit, children, fields = {}, error, label, noValidate }: FormProps) {
  const form = useRef<HTMLFormElement>(null)

  // See client:interaction, which holds submissions back until now.
  useEffect(() => {
    form.current?.dispatchEvent(new Event('form-ready', { bubbles: true }))
  }, [])

  useEffect(() => {
    if (form.current && Object.keys(fields).length > 0) focusFirstInvalid(form.current)
  }, [fields])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }

  return (
    <form
      ref={form}
      className="form"
      method="post"
      noValidate={noValidate}
      onSubmit={submit}
      aria-label={label}
    >
      {children}
      <p className="form-error" role="alert">
        {error}
      </p>
    </form>
  )
}

/** A text of a form’s data. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
