import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useCanOpen } from '#admin/core/auth/access.ts'
import { destinations, homeKey } from '#admin/shell/layout/keyboard/keyboard.texts.ts'

const KeyboardHelp = lazy(() => import('#admin/shell/layout/keyboard/KeyboardHelp.tsx'))

/** Milliseconds within which the second key of a sequence must follow. */
const patience = 1500

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))

const somethingIsOpen = () =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null

/** A new record: the entry row of a sheet has precedence over the create button. */
const newKey = 'n'
const sheetField = 'main form input[type=text]:enabled:not([inputmode=numeric])'

/** Clicks the element that registered this key, or focuses it if it is a field. */
function press(key: string): boolean {
  const wanted = [...(key === newKey ? [sheetField] : []), `main [aria-keyshortcuts="${CSS.escape(key)}"]`]
  const found = wanted.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
  const target = found.find((one) => one.checkVisibility())
  if (!target) return false
  if (!isText(target)) target.click()
  else {
    target.focus()
    // New typing replaces the previous search.
    if (target instanceof HTMLInputElement) target.select()
  }
  return true
}

/** Leaves a text field without an open popup, so that shortcuts work again. */
function leave(field: HTMLElement): void {
  if (field.getAttribute('aria-expanded') !== 'true' && !field.closest('[role=dialog], [role=alertdialog]'))
    field.blur()
}

/** Single-key shortcuts of the back office, each of which can be disabled. */
export function Keyboard() {
  const [isOn, setOn] = useStore('keyboard.on', true)
  const [isHelping, setHelping] = useState(false)
  const navigate = useNavigate()
  const canOpen = useCanOpen()

  /** When g was pressed; a ref survives rerenders. */
  const goneAt = useRef(Number.NEGATIVE_INFINITY)

  // An effect of its own per change of the rights would leave keys to the previous listener until it runs.
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, timeStamp } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey) return
    if (isText(target)) {
      if (key === 'Escape') leave(target as HTMLElement)
      return
    }
    if (somethingIsOpen()) return
    // Uses the time of the key events, because a busy screen may handle them late.
    const goes = timeStamp - goneAt.current < patience
    goneAt.current = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
    if (key === '?') setHelping(true)
    else if (!isOn || key.length !== 1) return
    else if (goes && key === homeKey) navigate('/')
    else if (goes && destinations[key] && canOpen(destinations[key])) navigate(`/${destinations[key]}`)
    else if (goes || !press(key)) return
    event.preventDefault()
  })

  useEffect(() => {
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    isHelping && (
      <Suspense>
        <KeyboardHelp isOn={isOn} onTurn={setOn} onClose={() => setHelping(false)} />
      </Suspense>
    )
  )
}
