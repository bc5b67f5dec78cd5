import { useSyncExternalStore } from 'react'

/** Forms on screen that hold something nobody has saved. */
const unsavedForms = new Set<symbol>()
const listeners = new Set<() => void>()

/** Waits for the person to sign in again; undefined while nobody is asked. */
let asked: { answer: (isSignedIn: boolean) => void; answered: Promise<boolean> } | undefined
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
 * Asks the person to sign in on top of what they are writing, and answers whether they did. Where nothing would be
 * lost nobody is asked: the login page takes over.
 */
export function signInAgain(): Promise<boolean> {
  if (unsavedForms.size === 0 || hasLeft) return Promise.resolve(false)
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    asked = { answer: resolve, answered: promise }
    tell()
  }
  return asked.answered
}

export function answerSignIn(isSignedIn: boolean): void {
  hasLeft = !isSignedIn
  asked?.answer(isSignedIn)
  asked = undefined
  tell()
}

/** A new session has begun. */
export function beginSession(): void {
  hasLeft = false
  tell()
}

export const useIsSignInAsked = () => useSyncExternalStore(subscribe, () => asked !== undefined)
/** The session is over and the login page comes: nothing is to hold it back. */
export const useHasLeftSession = () => useSyncExternalStore(subscribe, () => hasLeft)
