export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isControl = (value: unknown): value is Control =>
  value instanceof HTMLInputElement ||
  value instanceof HTMLSelectElement ||
  value instanceof HTMLTextAreaElement

/** Writes the error of a control rendered by `Field.tsx`, or removes it if empty, as `Field.tsx` itself does. */
export function writeFieldError(control: Control, message: string): void {
  const field = control.closest('.field')
  if (!field) return
  const id = `${control.id}-error`
  let place = document.getElementById(id)
  if (!place && message) {
    place = Object.assign(document.createElement('p'), { id, className: 'field-error' })
    field.append(place)
  }
  if (message && place) place.textContent = message
  else place?.remove()
  const described = new Set(control.getAttribute('aria-describedby')?.split(' '))
  if (message) described.add(id)
  else described.delete(id)
  control.ariaInvalid = message ? 'true' : null
  if (described.size > 0) control.setAttribute('aria-describedby', [...described].join(' '))
  else control.removeAttribute('aria-describedby')
}

/** Writes the errors beside the fields of these names and clears all others; returns whether it wrote one. */
export function writeFieldErrors(form: HTMLFormElement, errors: Readonly<Record<string, string>>): boolean {
  for (const control of form.querySelectorAll<Control>('.field :is(input, select, textarea)'))
    writeFieldError(control, errors[control.name] ?? '')
  return form.querySelector('[aria-invalid="true"]') !== null
}

export function focusFirstInvalid(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
