import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'

interface FormProps {
  onSubmit: (data: FormData) => void
  children: ReactNode
  /** What the server found wrong; the first such field gets the focus. */
  fields?: Record<string, string>
  error?: string
  label?: string
  /** Every field is checked by the page itself, which names what is wrong next to it. */
  noValidate?: boolean
}

/** A form whose data never travels by the browser's own submission. */
export function Form({ onSubmit, children, fields = {}, error, label, noValidate }: FormProps) {
  const form = useRef<HTMLFormElement>(null)

  // See client:interaction, which holds submissions back until now.
  useEffect(() => {
    form.current?.dispatchEvent(new Event('form-ready', { bubbles: true }))
  }, [])

  useEffect(() => {
    if (Object.keys(fields).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
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

/** A text of a form's data. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
