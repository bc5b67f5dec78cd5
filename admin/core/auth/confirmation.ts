import { useSyncExternalStore } from 'react'

/** Event of the window: the server has refused a call, so the rights may have changed. */
export const refusedEvent = 'club-call-refused'

const listeners = new Set<() => void>()
/** The question for the user's identity that is on screen. */
let asked: { answer: (isConfirmed: boolean) => void; answered: Promise<boolean> } | undefined
/** The server has refused a call until a second factor is set up. */
let mustEnrol = false

function notifyPeople() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for a proof of identity over the screen; simultaneous calls share one dialog. Resolves to false if it is closed. */
export function confirmIdentity(): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    asked = { answer: resolve, answered: promise }
    notifyPeople()
  }
  return asked.answered
}

export function answerConfirmation(isConfirmed: boolean): void {
  asked?.answer(isConfirmed)
  asked = undefined
  notifyPeople()
}

/** Shows the set-up of the second factor, or ends it. */
export function setEnrolment(isRequired: boolean): void {
  if (mustEnrol === isRequired) return
  mustEnrol = isRequired
  notifyPeople()
}

export const useIsConfirmationAsked = () => useSyncExternalStore(subscribe, () => asked !== undefined)
export const useIsEnrolmentAsked = () => useSyncExternalStore(subscribe, () => mustEnrol)
