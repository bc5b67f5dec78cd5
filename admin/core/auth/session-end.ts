import { useSyncExternalStore } from 'react'

/** Forms on screen with unsaved changes. */
const unsavedForms = new Set<{ path: string }>()
const listeners = new Set<() => void>()

/** Resolves when the user has signed in again; undefined while no dialog is open. */
let asked: { isDone: () => void; done: Promise<void> } | undefined
/** The user chose the login page instead. */
let hasLeft = false

function notifyPeople() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers a form with unsaved changes; returns a function that unregisters it. */
export function holdUnsaved(): () => void {
  const form = { path: window.location.pathname }
  unsavedForms.add(form)
  return () => unsavedForms.delete(form)
}

/** Whether the screen has unsaved changes; a form that was left may stay mounted while the next screen loads. */
export const isScreenUnsaved = (): boolean =>
  [...unsavedForms].some(({ path }) => path === window.location.pathname)

/**
 * Opens the sign-in dialog over forms with unsaved changes; resolves to true after signing in. Without such forms
 * it redirects to the login page at once. Never resolves if the user goes to the login page.
 */
export async function signInAgain(): Promise<boolean> {
  if (unsavedForms.size === 0 || hasLeft) return false
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<void>()
    asked = { isDone: resolve, done: promise }
    notifyPeople()
  }
  await asked.done
  return true
}

/** A new session has begun, in the dialog or on the login page. */
export function beginSession(): void {
  hasLeft = false
  asked?.isDone()
  asked = undefined
  notifyPeople()
}

/** Redirects to the login page. */
export function leaveSession(): void {
  hasLeft = true
  asked = undefined
  notifyPeople()
}

export const hasLeftSession = (): boolean => hasLeft

export const useIsSignInAsked = () => useSyncExternalStore(subscribe, () => asked !== undefined)
/** The session is over: unsaved changes no longer block the navigation. */
export const useHasLeftSession = () => useSyncExternalStore(subscribe, () => hasLeft)
