import { readStored, unreadKey, writeStored } from '#site/features/session/stored.ts'

const changed = 'unread-change'

export const readUnread = () => Number(readStored(unreadKey) ?? 0) || 0

/** Stores the unread count for this page and later ones. */
export function storeUnread(unread: number): void {
  writeStored(unreadKey, String(unread))
  document.dispatchEvent(new Event(changed))
}

/** Calls back when the number changes, here or in another tab; returns an unsubscribe function. */
export function onUnreadChange(listener: () => void): () => void {
  document.addEventListener(changed, listener)
  document.addEventListener('session-change', listener)
  addEventListener('storage', listener)
  return () => {
    document.removeEventListener(changed, listener)
    document.removeEventListener('session-change', listener)
    removeEventListener('storage', listener)
  }
}
