import type { FastifyInstance } from 'fastify'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { inboxPage, markAllRead, markRead, unreadOf } from '#server/modules/messaging/notifications/inbox.ts'
import { InboxWatch } from '#server/modules/messaging/notifications/inbox-watch.ts'
import {
  addDevice,
  deviceAnswer,
  listOwnDevices,
  removeDevice,
} from '#server/modules/messaging/notifications/push-devices.ts'
import { pushKeysOf } from '#server/modules/messaging/notifications/push-keys.ts'
import {
  listSent,
  reachOf,
  remove,
  send,
  showSent,
} from '#server/modules/messaging/notifications/send-notification.ts'
import { messages } from '#shared/messages/messages.ts'
import * as devices from '#shared/messaging/notifications/devices.contract.ts'
import * as inbox from '#shared/messaging/notifications/inbox.contract.ts'
import * as contract from '#shared/messaging/notifications/notifications.contract.ts'

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.sendNotification, ({ actor, body }) => send(services, actor, body))

  mount(app, contract.countReach, ({ actor, body }) => reachOf(db, actor, body))

  mount(app, contract.listNotifications, async ({ actor, query, rowsOf }) => {
    const { pagination, ...page } = await listSent(db, actor, query)
    return { notifications: rowsOf(page), pagination }
  })

  mount(app, contract.showNotification, ({ actor, params }) => showSent(db, actor, params.id))

  mount(app, contract.deleteNotification, async ({ actor, params }) => {
    await remove(services, actor, params.id)
    return { success: true as const, message: messages.notifications.deleted }
  })

  mount(app, inbox.listInbox, ({ actor, query }) => inboxPage(db, actor._id, query))

  mount(app, inbox.countUnread, ({ actor }) => unreadOf(db, actor._id))

  mount(app, inbox.readNotification, ({ actor, params }) => markRead(services, actor, params.id))

  mount(app, inbox.readEverything, ({ actor }) => markAllRead(services, actor))

  const watch = new InboxWatch(services)
  // Before connections are waited for: a page would hold its own open for ever.
  app.addHook('preClose', () => watch.stop())

  mount(app, inbox.watchInbox, ({ actor, reply }) => watch.open(actor, reply).body)

  mount(app, devices.showPushKey, async () => ({ publicKey: (await pushKeysOf(services)).publicKey }))

  mount(app, devices.listPushDevices, async ({ actor }) =>
    (await listOwnDevices(services, actor)).map(deviceAnswer),
  )

  mount(app, devices.addPushDevice, async ({ actor, body, request }) =>
    deviceAnswer(await addDevice(services, actor, body, request.headers['user-agent'] ?? '')),
  )

  mount(app, devices.removePushDevice, async ({ actor, params }) => {
    await removeDevice(services, actor, params.id)
    return { success: true as const, message: messages.notifications.deviceRemoved }
  })
}
