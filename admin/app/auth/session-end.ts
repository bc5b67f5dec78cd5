import { useSyncExternalStore } from 'react'

/** Forms on screen that hold something nobody has saved. */
const unsavedForms = new Set<symbol>()
const listeners = new Set<() => void>()

/** Waits for the person to sign in again; undefined while nobody is asked. */
let asked: { isDone: () => void; done: Promise<void> } | undefined
/** The person chose the login page instead. */
let hasLeft = false

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that a form holds something unsaved until what is returned is called. */
export function holdUnsaved(): () => void {
  const form = Symbol()
  unsavedForms.add(form)
  return () => unsavedForms.delete(form)
}

/**
 * Asks the person to sign in on top of what they are writing, and answers true once they have. Where nothing would be
 * lost nobody is asked: the login page takes over. Whoever leaves for it never hears an answer, as a form that is
 * thrown away has nothing to say of its saving.
 */
export async function signInAgain(): Promise<boolean> {
  if (unsavedForms.size === 0 || hasLeft) return false
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<void>()
    asked = { isDone: resolve, done: promise }
    tell()
  }
  await asked.done
  return true
}

/** A new session has begun, on top of a form or at the login page. */
export function beginSession(): void {
  hasLeft = false
  asked?.isDone()
  asked = undefined
  tell()
}

/** The person goes to the login page. */
export function leaveSession(): void {
  hasLeft = true
  asked = undefined
  tell()
}

export const hasLeftSession = (): boolean => hasLeft

export const useIsSignInAsked = () => useSyncExternalStore(subscribe, () => asked !== undefined)
/** The session is over and the login page comes: nothing is to hold it back. */
export const useHasLeftSession = () => useSyncExternalStore(subscribe, () => hasLeft)
