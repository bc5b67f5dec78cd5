import '#site/ui/toast.css'
import { uiTexts } from '#site/ui/ui.texts.ts'

export type ToastKind = 'success' | 'error'

const closeAfter = 3000
/** A toast with a link stays until it can be used. */
const closeLinkAfter = 8000

function region(): HTMLElement {
  const present = document.querySelector<HTMLElement>('.toasts')
  if (present) return present
  const created = document.createElement('div')
  created.className = 'toasts'
  created.ariaLive = 'polite'
  document.body.append(created)
  return created
}

interface ToastLink {
  label: string
  href: string
}

/** A toast at the top of the page: closes after 3 s, with a link after 8 s, paused on hover or focus. */
export function toast(message: string, kind: ToastKind = 'success', link?: ToastLink): void {
  const item = document.createElement('div')
  item.className = `toast ${kind}`
  const text = document.createElement('p')
  text.textContent = message
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = uiTexts.close
  close.textContent = '×'
  if (link)
    text.append(' ', Object.assign(document.createElement('a'), { href: link.href, textContent: link.label }))
  item.append(text, close)

  let timer = 0
  const start = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => item.remove(), link ? closeLinkAfter : closeAfter)
  }
  const pause = () => clearTimeout(timer)
  close.addEventListener('click', () => item.remove())
  for (const name of ['pointerenter', 'focusin']) item.addEventListener(name, pause)
  for (const name of ['pointerleave', 'focusout']) item.addEventListener(name, start)
  region().append(item)
  start()
}
