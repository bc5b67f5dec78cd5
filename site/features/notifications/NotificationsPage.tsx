import styles from '#site/features/notifications/notifications.module.css'
import { EmptyList } from '#site/ui/EmptyList.tsx'
import '#site/ui/form/form.css'
import { useEffect, useRef, useState } from 'react'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import {
  type InboxEntry,
  listInbox,
  readEverything,
  readNotification,
} from '#shared/messaging/notifications/inbox.contract.ts'
import { unreadText } from '#shared/messaging/notifications/unread-text.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { InboxItem } from '#site/features/notifications/InboxItem.tsx'
import { notificationTexts as texts } from '#site/features/notifications/notifications.texts.ts'
import { PushSection } from '#site/features/notifications/PushSection.tsx'
import { onUnreadChange, readUnread, storeUnread } from '#site/features/notifications/unread-count.ts'
import { call } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

type Page = ResponseOf<typeof listInbox>

const perPage = 20
const fetchPage = (before?: string) =>
  call(listInbox, { query: { limit: perPage, ...(before && { before }) } })

/** Merges the newest page into the displayed list: new ones on top, deleted ones removed. */
function withNewest(shown: Page, newest: Page): Page {
  const oldest = newest.notifications.at(-1)?._id
  if (!newest.next || !oldest) return newest
  const older = shown.notifications.filter(({ _id }) => _id < oldest)
  if (older.length === 0) return newest
  return { ...newest, notifications: [...newest.notifications, ...older], next: shown.next }
}

/** A member’s notifications, newest first, live. */
export function NotificationsPage() {
  const [inbox, setInbox] = useState<Page>()
  const { state, error, status, run } = useRequest()
  const change = useRequest()
  useSignInAgain(status)
  useSignInAgain(change.status)
  const unread = useRef(0)
  /** The number of changes made on this page. */
  const changes = useRef(0)

  function show(page: Page) {
    unread.current = page.unread
    setInbox(page)
    storeUnread(page.unread)
  }

  /** Changes the list as it is now: it may have been fetched anew since the request started. */
  function update(nowUnread: number, edit: (shown: Page) => Partial<Page>) {
    changes.current += 1
    unread.current = nowUnread
    setInbox((shown) => shown && { ...shown, ...edit(shown), unread: nowUnread })
    storeUnread(nowUnread)
  }

  async function load() {
    const page = await run(() => fetchPage())
    if (page) show(page)
  }

  /** Merges the newest page; an answer older than a change on this page is fetched again. */
  async function loadNewest(): Promise<void> {
    const known = changes.current
    const newest = await fetchPage()
    if (changes.current !== known) return loadNewest()
    setInbox((shown) => (shown ? withNewest(shown, newest) : newest))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the page opens
  useEffect(() => {
    void load()
    return onUnreadChange(() => {
      if (readUnread() === unread.current) return
      unread.current = readUnread()
      // On failure the displayed data stays; the next poll may succeed.
      loadNewest().catch(() => undefined)
    })
  }, [])

  if (!inbox) return <LoadState error={state === 'failed' ? error : ''} onRetry={() => void load()} />
  const { notifications, next } = inbox

  async function showOlder() {
    const page = await change.run(() => fetchPage(next ?? undefined))
    if (!page) return
    update(page.unread, (shown) => ({
      next: page.next,
      notifications: [...shown.notifications, ...page.notifications],
    }))
  }

  async function markRead(entry: InboxEntry) {
    const answer = await change.run(() => call(readNotification, { params: { id: entry._id } }))
    if (!answer) return
    update(answer.unread, (shown) => ({
      notifications: shown.notifications.map((one) =>
        one._id === entry._id ? { ...one, isRead: true } : one,
      ),
    }))
  }

  async function markAllRead() {
    const answer = await change.run(() => call(readEverything))
    if (!answer) return
    update(answer.unread, (shown) => ({
      notifications: shown.notifications.map((one) => ({ ...one, isRead: true })),
    }))
  }

  return (
    <div className={styles.notifications}>
      <section aria-labelledby="inbox-state">
        {notifications.length > 0 && (
          <div className={styles.inboxBar}>
            <p id="inbox-state" role="status">
              {inbox.unread > 0 ? texts.unread(unreadText(inbox.unread)) : texts.allRead}
            </p>
            {inbox.unread > 0 && (
              <button
                type="button"
                className="button quiet small"
                disabled={change.state === 'loading'}
                onClick={() => void markAllRead()}
              >
                {texts.readAll}
              </button>
            )}
          </div>
        )}
        {change.error && (
          <p className="form-error" role="alert">
            {change.error}
          </p>
        )}
        {notifications.length === 0 && (
          <EmptyList titleId="inbox-state" title={texts.emptyTitle} text={texts.emptyText} />
        )}
        <ol className={styles.inbox}>
          {notifications.map((entry) => (
            <InboxItem key={entry._id} entry={entry} onRead={() => void markRead(entry)} />
          ))}
        </ol>
        {next && (
          <button
            type="button"
            className="button quiet"
            disabled={change.state === 'loading'}
            onClick={() => void showOlder()}
          >
            {texts.older}
          </button>
        )}
      </section>
      <PushSection />
    </div>
  )
}
