import '#site/ui/toast.css'
import { uiTexts } from '#site/ui/ui.texts.ts'

export type ToastKind = 'success' | 'error'

const closeAfter = 3000

function region(): HTMLElement {
  const present = document.querySelector<HTMLElement>('.toasts')
  if (present) return present
  const created = document.createElement('div')
  created.className = 'toasts'
  created.ariaLive = 'polite'
  document.body.append(created)
  return created
}

/** A toast at the top of the page: closes after 3 s, paused on hover or focus. */
export function toast(message: string, kind: ToastKind = 'success'): void {
  const item = document.createElement('div')
  item.className = `toast ${kind}`
  const text = document.createElement('p')
  text.textContent = message
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = uiTexts.close
  close.textContent = '×'
  item.append(text, close)

  let timer = 0
  const start = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => item.remove(), closeAfter)
  }
  const pause = () => clearTimeout(timer)
  close.addEventListener('click', () => item.remove())
  for (const name of ['pointerenter', 'focusin']) item.addEventListener(name, pause)
  for (const name of ['pointerleave', 'focusout']) item.addEventListener(name, start)
  region().append(item)
  start()
}
