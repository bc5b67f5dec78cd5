import { formatMoment } from '#shared/core/format-date.ts'
import { type InboxEntry, readNotification } from '#shared/messaging/notifications/inbox.contract.ts'
import styles from '#site/features/notifications/notifications.module.css'
import { notificationTexts as texts } from '#site/features/notifications/notifications.texts.ts'
import { fetchJson } from '#site/features/session/fetch-json.ts'
import { readToken } from '#site/features/session/stored.ts'
import { Badge } from '#site/ui/Badge.tsx'

/** Marks it as read while navigating to its link (keepalive). */
function readOnLeaving({ _id, isRead }: InboxEntry): void {
  if (isRead) return
  fetchJson<typeof readNotification>(readNotification, {
    params: { id: _id },
    token: readToken(),
    keepalive: true,
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
            {!isRead && (
              <Badge tone="waiting" inline>
                {texts.isNew}
              </Badge>
            )}
          </h2>
          <time dateTime={sentAt}>{formatMoment(sentAt)}</time>
        </header>
        <p>{message}</p>
        {(link || !isRead) && (
          <div className={styles.inboxActions}>
            {link && (
              <a href={link} onClick={() => readOnLeaving(entry)}>
                {texts.open}
                <span className="visually-hidden">: {title}</span>
              </a>
            )}
            {!isRead && (
              <button type="button" onClick={onRead}>
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
