import type { ClientDirective } from 'astro'

const triggers = ['focusin', 'pointerdown', 'keydown', 'submit', 'dragenter', 'dragover', 'drop'] as const

/**
 * Hydrates an island on its first interaction; with `or-query` at once where the address has a query or a hash. A form submitted before hydration is held back and submitted again
 * afterwards, so that the browser never submits its fields. React hydrates asynchronously: the form itself
 * signals that it is ready.
 */
const interaction: ClientDirective = (load, { value }, element) => {
  let started = false
  let held: SubmitEvent | undefined

  const start = async () => {
    if (started) return
    started = true
    try {
      const hydrate = await load()
      await hydrate()
    } catch {
      // A network error: the next interaction retries.
      started = false
    }
  }
  const listen = (event: Event) => {
    if (event instanceof SubmitEvent) {
      event.preventDefault()
      held = event
    }
    // Dropping a file would otherwise navigate to it.
    if (event instanceof DragEvent) event.preventDefault()
    start()
  }
  const ready = () => {
    for (const name of triggers) element.removeEventListener(name, listen)
    if (held?.target instanceof HTMLFormElement) held.target.requestSubmit(held.submitter)
  }
  for (const name of triggers) element.addEventListener(name, listen)
  element.addEventListener('form-ready', ready, { once: true })
  if (value === 'or-query' && (location.search || location.hash)) start()
}

export default interaction
