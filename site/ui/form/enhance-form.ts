import { ApiError } from '#shared/core/api-error.ts'
import {
  focusFirstInvalid,
  isControl,
  writeFieldError,
  writeFieldErrors,
} from '#site/ui/form/field-errors.ts'

/** Loaded with the first invalid value: its texts are in no page's first script. */
const loadConstraints = () => import('#site/ui/form/constraints.ts')

/** Disables the button and shows its `data-busy` text while the task runs. */
export async function busyWhile(button: HTMLButtonElement | null, task: () => Promise<void>): Promise<void> {
  const label = button?.textContent ?? ''
  if (button) Object.assign(button, { disabled: true, textContent: button.dataset.busy ?? label })
  try {
    await task()
  } finally {
    if (button) Object.assign(button, { disabled: false, textContent: label })
  }
}

interface FormHandlers {
  /** Sends the values. The `fields` of an `ApiError` are written beside the fields of the form. */
  send: (data: FormData) => Promise<void>
  /** Shows an error that belongs to no field of the form; without a connection too. */
  onError: (cause: unknown) => void
  /** Called after each attempt. */
  onSettled?: () => void
}

/** Gives a server-rendered form the behaviour of `Form.tsx`, without React. */
export function enhanceForm(form: HTMLFormElement, { send, onError, onSettled }: FormHandlers): void {
  let isBusy = false
  // Without JavaScript the browser validates.
  form.noValidate = true
  form.addEventListener('input', async ({ target }) => {
    if (!isControl(target) || target.ariaInvalid !== 'true') return
    if (target.validity.valid) writeFieldError(target, '')
    else writeFieldError(target, (await loadConstraints()).constraintError(target))
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    if (!form.checkValidity()) {
      const refusal = loadConstraints().then(({ constraintFailure }) => constraintFailure(form))
      return fail(await refusal.catch((cause: unknown) => cause))
    }
    isBusy = true
    let failure: unknown
    await busyWhile(form.querySelector<HTMLButtonElement>('[type="submit"]'), async () => {
      writeFieldErrors(form, {})
      await send(new FormData(form)).catch((cause: unknown) => {
        failure = cause
      })
    })
    isBusy = false
    if (failure) fail(failure)
    onSettled?.()
  })

  function fail(failure: unknown) {
    const isOfField = failure instanceof ApiError && writeFieldErrors(form, failure.fields)
    if (isOfField) focusFirstInvalid(form)
    else onError(failure)
  }
}
