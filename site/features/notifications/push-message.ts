/** The payload of a push message. */
interface PushMessage {
  id: string
  title: string
  body: string
  link: string
}

const inboxPath = '/customer/notifications'

/** The notification’s path on this site, or else the inbox. */
function addressOf(link: unknown): string {
  const address = new URL(typeof link === 'string' && link ? link : inboxPath, location.origin)
  return address.origin === location.origin ? address.href : location.origin + inboxPath
}

/** Undefined for an unknown format. */
export function readPushed(data: PushEvent['data']): PushMessage | undefined {
  if (!data) return undefined
  try {
    const { id, title, body, link } = data.json() as Partial<PushMessage>
    return id && title ? { id, title, body: body ?? '', link: link ?? '' } : undefined
  } catch {
    return undefined
  }
}

/** Displays a push message; the same notification replaces the earlier one. */
export function showPushMessage(
  worker: ServiceWorkerScope,
  { id, title, body, link }: PushMessage,
): Promise<void> {
  return worker.registration.showNotification(title, {
    body,
    tag: id,
    lang: 'tr',
    icon: '/icons/icon-192.png',
    data: link,
  })
}

/** Opens a notification’s page, in an existing window of the site if possible. */
export async function openNotification(
  worker: ServiceWorkerScope,
  { notification }: NotificationEvent,
): Promise<void> {
  notification.close()
  const address = addressOf(notification.data)
  const [window] = await worker.clients.matchAll({ type: 'window' })
  if (!window) return void (await worker.clients.openWindow(address))
  await window.focus()
  await window.navigate(address).catch(() => worker.clients.openWindow(address))
}
