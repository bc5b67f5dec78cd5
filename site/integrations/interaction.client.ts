import type { ClientDirective } from 'astro'

const triggers = ['focusin', 'pointerdown', 'keydown', 'submit', 'dragenter', 'dragover', 'drop'] as const

/**
 * Hydrates an island on its first use. A form sent before the island listens is held back and sent again
 * afterwards, so that its fields never travel by the browser's own form submission. React hydrates some
 * time after it was told to and lets submissions pass until then: the form itself says that it is ready.
 */
const interaction: ClientDirective = (load, _options, element) => {
  let started = false
  let held: SubmitEvent | undefined

  const start = async () => {
    if (started) return
    started = true
    try {
      const hydrate = await load()
      await hydrate()
    } catch {
      // The network failed: the next use tries again.
      started = false
    }
  }
  const listen = (event: Event) => {
    if (event instanceof SubmitEvent) {
      event.preventDefault()
      held = event
    }
    // A file let go too early would otherwise take the page's place.
    if (event instanceof DragEvent) event.preventDefault()
    start()
  }
  const ready = () => {
    for (const name of triggers) element.removeEventListener(name, listen)
    if (held?.target instanceof HTMLFormElement) held.target.requestSubmit(held.submitter)
  }
  for (const name of triggers) element.addEventListener(name, listen)
  element.addEventListener('form-ready', ready, { once: true })
}

export default interaction
