import { pathOf } from '#shared/core/client.ts'
import { type InboxEntry, readNotification } from '#shared/messaging/notifications/inbox.contract.ts'
import { notificationTexts as texts } from '#site/features/notifications/notifications.texts.ts'
import { formatMoment } from '#site/features/payments/dates.ts'
import { readToken } from '#site/features/session/stored.ts'

/** Marks it as read while navigating to its link (keepalive). */
function readOnLeaving({ _id, isRead }: InboxEntry): void {
  if (isRead) return
  const { method, url } = readNotification
  void fetch(pathOf(url, { id: _id }), {
    method,
    keepalive: true,
    headers: { authorization: `Bearer ${readToken()}` },
  }).catch(() => undefined)
}

/** One notification of the inbox. */
export function InboxItem({ entry, onRead }: { entry: InboxEntry; onRead: () => void }) {
  const { title, message, link, sentAt, isRead } = entry
  return (
    <li data-unread={isRead ? undefined : ''}>
      <article>
        <header>
          <h2>
            {title}
            {!isRead && <span className="badge">{texts.isNew}</span>}
          </h2>
          <time dateTime={sentAt}>{formatMoment(sentAt)}</time>
        </header>
        <p>{message}</p>
        {(link || !isRead) && (
          <div className="inbox-actions">
            {link && (
              <a href={link} onClick={() => readOnLeaving(entry)}>
                {texts.open}
                <span className="visually-hidden">: {title}</span>
              </a>
            )}
            {!isRead && (
              <button type="button" className="link" onClick={onRead}>
                {texts.read}
                <span className="visually-hidden">: {title}</span>
              </button>
            )}
          </div>
        )}
      </article>
    </li>
  )
}
