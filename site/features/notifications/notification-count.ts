import { unreadText } from '#shared/messaging/notifications/unread-text.ts'
import { readStored, readToken, unreadKey, writeStored } from '#site/features/session/stored.ts'

const changed = 'unread-change'

export const readUnread = () => Number(readStored(unreadKey) ?? 0) || 0

/** Stores the unread count for this page and later ones. */
export function keepUnread(unread: number): void {
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

/** A member’s unread count, live; hidden for zero. */
export class NotificationCount extends HTMLElement {
  #stop = () => {}

  connectedCallback() {
    this.#show()
    this.#stop = onUnreadChange(() => this.#show())
  }

  disconnectedCallback() {
    this.#stop()
  }

  #show() {
    const { url = '', words = '' } = this.dataset
    const isMember = readToken() !== null
    const unread = isMember ? readUnread() : 0
    const count = unread > 0 ? unreadText(unread) : ''
    this.textContent = count
    this.role = count ? 'img' : null
    this.ariaLabel = count ? words.replace('#', count) : null
    // Visitors do not need it.
    if (isMember)
      void import('#site/features/notifications/follow-unread.ts').then(
        ({ follow }) => follow(url),
        () => undefined,
      )
  }
}
