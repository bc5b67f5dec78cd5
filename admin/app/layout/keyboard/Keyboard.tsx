import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useAllows } from '#admin/app/auth/use-person.ts'
import { destinations, homeKey } from '#admin/app/layout/keyboard/destinations.ts'

const KeyboardHelp = lazy(() => import('#admin/app/layout/keyboard/KeyboardHelp.tsx'))

/** Milliseconds in which the second of two keys has to follow. */
const patience = 1500

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))

const somethingIsOpen = () =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null

/** A new record: the entry line of a sheet comes before the button that leads to a form. */
const newKey = 'n'
const sheetField = 'main form input[type=text]:enabled'

/** Presses what says that it listens to this key; a field is gone into. */
function press(key: string): boolean {
  const wanted = [...(key === newKey ? [sheetField] : []), `main [aria-keyshortcuts="${CSS.escape(key)}"]`]
  const found = wanted.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
  const target = found.find((one) => one.checkVisibility())
  if (!target) return false
  if (!isText(target)) target.click()
  else {
    target.focus()
    // What was searched for before gives way to what is typed now.
    if (target instanceof HTMLInputElement) target.select()
  }
  return true
}

/** Leaves a text field that has nothing of its own to close, so that single keys mean something again. */
function leave(field: HTMLElement): void {
  if (field.getAttribute('aria-expanded') !== 'true' && !field.closest('[role=dialog], [role=alertdialog]'))
    field.blur()
}

/** Single keys of the whole back office, each of which can be turned off. */
export function Keyboard() {
  const [isOn, setOn] = useStore('keyboard.on', true)
  const [isHelping, setHelping] = useState(false)
  const navigate = useNavigate()
  const allows = useAllows()

  /** When g was pressed; a screen that draws itself meanwhile does not forget it. */
  const goneAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, timeStamp } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey) return
      if (isText(target)) {
        if (key === 'Escape') leave(target as HTMLElement)
        return
      }
      if (somethingIsOpen()) return
      // When the keys were pressed counts, not when a busy screen came to hear of them.
      const goes = timeStamp - goneAt.current < patience
      goneAt.current = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
      if (key === '?') setHelping(true)
      else if (!isOn || key.length !== 1) return
      else if (goes && key === homeKey) navigate('/')
      else if (goes && destinations[key] && allows(destinations[key], 'list'))
        navigate(`/${destinations[key]}`)
      else if (goes || !press(key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, navigate, allows])

  return (
    isHelping && (
      <Suspense>
        <KeyboardHelp isOn={isOn} onTurn={setOn} onClose={() => setHelping(false)} />
      </Suspense>
    )
  )
}
