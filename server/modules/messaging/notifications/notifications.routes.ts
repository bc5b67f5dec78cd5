import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  InboxWatch,
  inboxPage,
  markAllRead,
  markRead,
  unreadOf,
} from '#server/modules/messaging/notifications/inbox.service.ts'
import {
  listSent,
  reachOf,
  remove,
  send,
  showSent,
} from '#server/modules/messaging/notifications/notifications.service.ts'
import {
  addDevice,
  listOwnDevices,
  pushKeysOf,
  removeDevice,
  toDevice,
} from '#server/modules/messaging/notifications/push.service.ts'
import * as devices from '#shared/messaging/notifications/devices.contract.ts'
import * as inbox from '#shared/messaging/notifications/inbox.contract.ts'
import * as contract from '#shared/messaging/notifications/notifications.contract.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.sendNotification, ({ currentUser, body }) => send(services, currentUser, body))

  mount(app, contract.countReach, ({ currentUser, body }) => reachOf(db, currentUser, body))

  mount(app, contract.listNotifications, async ({ currentUser, query, rowsOf }) => {
    const { pagination, ...page } = await listSent(db, currentUser, query)
    return { notifications: rowsOf(page), pagination }
  })

  mount(app, contract.showNotification, ({ currentUser, params }) => showSent(db, currentUser, params.id))

  mount(app, contract.deleteNotification, async ({ currentUser, params }) => {
    await remove(services, currentUser, params.id)
    return { success: true as const, message: notificationsMessages.deleted }
  })

  mount(app, inbox.listInbox, ({ currentUser, query }) => inboxPage(db, currentUser._id, query))

  mount(app, inbox.countUnread, ({ currentUser }) => unreadOf(db, currentUser._id))

  mount(app, inbox.readNotification, ({ currentUser, params }) => markRead(services, currentUser, params.id))

  mount(app, inbox.readEverything, ({ currentUser }) => markAllRead(services, currentUser))

  const watch = new InboxWatch(services)
  app.addHook('preClose', () => watch.stop())

  mount(app, inbox.watchInbox, ({ currentUser, reply }) => watch.open(currentUser, reply).body)

  mount(app, devices.showPushKey, async () => ({ publicKey: (await pushKeysOf(services)).publicKey }))

  mount(app, devices.listPushDevices, async ({ currentUser }) =>
    (await listOwnDevices(services, currentUser)).map(toDevice),
  )

  mount(app, devices.addPushDevice, async ({ currentUser, body, request }) =>
    toDevice(await addDevice(services, currentUser, body, request.headers['user-agent'] ?? '')),
  )

  mount(app, devices.removePushDevice, async ({ currentUser, params }) => {
    await removeDevice(services, currentUser, params.id)
    return { success: true as const, message: notificationsMessages.deviceRemoved }
  })
}
