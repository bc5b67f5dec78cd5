import type { Challenge } from '#shared/core/challenge.ts'

const key = 'secondFactorChallenge'
const eventName = 'second-factor-required'

/** Hands the second step of a sign-in with Google to the sign-in form, which the focus loads. */
export function handOverChallenge(challenge: Challenge): void {
  sessionStorage.setItem(key, JSON.stringify(challenge))
  document.dispatchEvent(new Event(eventName))
  document.querySelector<HTMLElement>('form [name=email]')?.focus()
}

/** Takes the challenge that was handed over, once; undefined if there is none. */
export function takeChallenge(): Challenge | undefined {
  try {
    const stored = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return stored ? JSON.parse(stored) : undefined
  } catch {
    // Blocked: the form asks for the password.
    return undefined
  }
}

/** Calls `listener` when a challenge is handed over; returns the function that stops it. */
export function onChallenge(listener: () => void): () => void {
  document.addEventListener(eventName, listener)
  return () => document.removeEventListener(eventName, listener)
}
