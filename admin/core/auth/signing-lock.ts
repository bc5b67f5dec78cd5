import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isLocked = false

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server answers a member's signing calls alone: the signing screen replaces the back office until it is reloaded. */
export function showSigningScreen(): void {
  isLocked = true
  for (const listener of listeners) listener()
}

export const useIsSigningLocked = () => useSyncExternalStore(subscribe, () => isLocked)
