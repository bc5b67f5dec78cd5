import type { Challenge } from '#shared/core/challenge.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'

/** What a sign-in still needs: the second factor, or notice and terms of a user who is signed in. */
export type PendingStep = Challenge | SignedInUser

const key = 'secondFactorChallenge'
const eventName = 'sign-in-pending'

/** Hands the next step of a sign-in with Google to the sign-in form, which the focus loads. */
export function handOverStep(step: PendingStep): void {
  sessionStorage.setItem(key, JSON.stringify(step))
  document.dispatchEvent(new Event(eventName))
  document.querySelector<HTMLElement>('form [name=email]')?.focus()
}

/** Takes the step that was handed over, once; undefined if there is none. */
export function takeStep(): PendingStep | undefined {
  try {
    const stored = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return stored ? JSON.parse(stored) : undefined
  } catch {
    // Blocked: the form asks for the password.
    return undefined
  }
}

/** Calls `listener` when a step is handed over; returns the function that stops it. */
export function onStep(listener: () => void): () => void {
  document.addEventListener(eventName, listener)
  return () => document.removeEventListener(eventName, listener)
}
