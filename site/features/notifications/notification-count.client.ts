import { unreadText } from '#shared/messaging/notifications/unread-text.ts'
import { onUnreadChange, readUnread } from '#site/features/notifications/unread-count.ts'
import { readToken } from '#site/features/session/stored.ts'

/** A member’s unread count, live; hidden for zero. */
class NotificationCount extends HTMLElement {
  #stop = () => {}

  connectedCallback() {
    this.#show()
    this.#stop = onUnreadChange(() => this.#show())
  }

  disconnectedCallback() {
    this.#stop()
  }

  #show() {
    const { endpoint = '', words = '' } = (document.querySelector<HTMLElement>('notification-count') ?? this)
      .dataset
    const isMember = readToken() !== null
    const unread = isMember ? readUnread() : 0
    const count = unread > 0 ? unreadText(unread) : ''
    this.textContent = count
    this.role = count ? 'img' : null
    this.ariaLabel = count ? words.replace('#', count) : null
    // Visitors do not need it.
    if (isMember)
      void import('#site/features/notifications/follow-unread.ts').then(
        ({ followUnread }) => followUnread(endpoint),
        () => undefined,
      )
  }
}

customElements.define('notification-count', NotificationCount)
