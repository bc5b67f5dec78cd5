/** Milliseconds in which the result of a dialog may remove the button that opened it. */
const settlingTime = 15_000

/** The parts of the page around an element, nearest first. */
function partsAround(element: Element): Element[] {
  const parts: Element[] = []
  let part = element.closest('li, article, section, main')
  while (part) {
    parts.push(part)
    part = part.parentElement?.closest('li, article, section, main') ?? null
  }
  return parts
}

/**
 * Opens a modal dialog. The browser returns the focus to the button that opened it; if that button disappears with the
 * result, the heading of the nearest part of the page that is left gets the focus.
 */
export function openDialog(dialog: HTMLDialogElement | null, opener: HTMLElement): void {
  if (!dialog) return
  const parts = partsAround(opener)
  dialog.addEventListener('close', () => keepFocus(opener, parts), { once: true })
  dialog.showModal()
}

function keepFocus(opener: HTMLElement, parts: readonly Element[]): void {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const check = () => {
    const { activeElement } = document
    if (activeElement === opener) return
    // While its request runs, the button is disabled, and the focus stays in the closed dialog for a moment.
    const isLost = !activeElement || activeElement.matches('body, dialog:not([open]) *')
    if (!isLost) return stop()
    if (opener.isConnected) return opener.focus()
    stop()
    const heading = parts.find(({ isConnected }) => isConnected)?.querySelector<HTMLElement>('h1, h2, h3')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }
  const observer = new MutationObserver(check)
  const timer = setTimeout(stop, settlingTime)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  check()
}
