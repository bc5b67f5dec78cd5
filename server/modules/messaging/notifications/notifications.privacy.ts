import { eq, inArray } from 'drizzle-orm'
import { withoutWords } from '#server/core/erasure.ts'
import type { Erasure, ExportSection } from '#server/core/module.ts'
import { forgetInbox, wholeInbox } from '#server/modules/messaging/notifications/inbox.service.ts'
import {
  notificationRecipients,
  notifications,
  pushDevices,
} from '#server/modules/messaging/notifications/notifications.table.ts'

export const notificationsExportSections: readonly ExportSection[] = [
  { name: 'bildirimler', read: (db, { _id }) => wholeInbox(db, _id) },
  {
    name: 'bildirim-cihazlari',
    read: (db, { _id }) =>
      db
        .select({ name: pushDevices.name, createdAt: pushDevices.createdAt })
        .from(pushDevices)
        .where(eq(pushDevices.user, _id)),
  },
]

export async function eraseNotifications({ tx: { db }, owner, words }: Erasure): Promise<void> {
  const received = db
    .select({ _id: notificationRecipients.notification })
    .from(notificationRecipients)
    .where(eq(notificationRecipients.user, owner._id))
  await db
    .update(notifications)
    .set({
      title: withoutWords(notifications.title, words),
      message: withoutWords(notifications.message, words),
    })
    .where(inArray(notifications._id, received))
  await forgetInbox(db, owner._id)
}
