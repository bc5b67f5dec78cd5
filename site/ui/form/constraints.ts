import { ApiError } from '#shared/core/api-error.ts'
import { validationMessages as texts } from '#shared/core/core.messages.ts'
import { type Control, isControl } from '#site/ui/form/field-errors.ts'

/** Returns why the control’s value breaks its HTML constraints, in Turkish; empty if it does not. */
export function constraintError(control: Control): string {
  if (!control.willValidate || control.validity.valid) return ''
  const { valueMissing, typeMismatch, badInput, tooShort, rangeUnderflow, rangeOverflow } = control.validity
  const isInput = control instanceof HTMLInputElement
  if (valueMissing) {
    if (control instanceof HTMLSelectElement) return texts.choice
    return isInput && control.type === 'checkbox' ? texts.accept : texts.required
  }
  if (typeMismatch && control.type === 'email') return texts.email
  if (badInput && control.type === 'date') return texts.date
  if (tooShort && !(control instanceof HTMLSelectElement)) return texts.minimumLength(control.minLength)
  if (isInput && rangeUnderflow) return texts.minimum(Number(control.min))
  if (isInput && rangeOverflow) return texts.maximum(Number(control.max))
  return control.dataset.invalid ?? texts.invalid
}

/** The constraint errors of a form by field name. */
export function constraintErrors(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const control of form.elements) {
    const error = isControl(control) ? constraintError(control) : ''
    if (isControl(control) && error) errors[control.name] ??= error
  }
  return errors
}

/** The failure of a form whose values break its constraints, as the server would report it. */
export const constraintFailure = (form: HTMLFormElement): ApiError =>
  new ApiError(400, { message: texts.failed, code: 'validation', fields: constraintErrors(form) })
