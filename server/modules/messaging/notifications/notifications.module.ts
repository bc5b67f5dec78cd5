import { eq, inArray } from 'drizzle-orm'
import { withoutWords } from '#server/core/erasure.ts'
import { defineModule, type Erasure, type ExportSection } from '#server/core/module.ts'
import { forgetInbox, wholeInbox } from '#server/modules/messaging/notifications/inbox.service.ts'
import { notificationQueues } from '#server/modules/messaging/notifications/notifications.jobs.ts'
import { notificationRoutes } from '#server/modules/messaging/notifications/notifications.routes.ts'
import {
  notificationRecipients,
  notifications,
  pushDevices,
} from '#server/modules/messaging/notifications/notifications.table.ts'
import { sealedPushKeys } from '#server/modules/messaging/notifications/push.service.ts'

const notificationsExportSections: readonly ExportSection[] = [
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

async function eraseNotifications({ tx: { db }, owner, words }: Erasure): Promise<void> {
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

export const notificationsModule = defineModule({
  name: 'notifications',
  personalData: {
    notifications: 'notification',
    notification_recipients: 'notification',
    notification_readers: 'notification',
    branch_stays: 'notification',
    push_devices: 'notification',
  },
  routes: [notificationRoutes],
  namedTables: [{ table: notifications }],
  queues: notificationQueues,
  sealed: [sealedPushKeys],
  exportSections: notificationsExportSections,
  erase: eraseNotifications,
})
