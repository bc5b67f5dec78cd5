import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'

const texts = notificationsMessages

/** A browser with a push subscription. */
export const PushDevice = named('PushDevice', {
  _id: Id,
  /** Such as `Chrome, Android`. */
  name: z.string(),
  /** Endpoint by which the browser finds its own entry. */
  endpoint: z.string(),
  createdAt: Instant,
})
export type PushDevice = z.infer<typeof PushDevice>

/** Bytes as a browser writes them, without padding. */
const Key = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), texts.badDevice)

export const showPushKey = endpoint({
  method: 'GET',
  url: '/api/notification/push-key',
  access: 'notifications.inbox',
  failure: texts.pushKeyFailed,
  summary: 'Tarayıcının anlık bildirim aboneliği için kulübün açık anahtarı (VAPID)',
  schema: { response: { 200: z.object({ publicKey: z.string() }) } },
})

export const listPushDevices = endpoint({
  method: 'GET',
  url: '/api/notification/devices',
  access: 'notifications.inbox',
  failure: texts.devicesFailed,
  summary: 'Anlık bildirim alan cihazlarım',
  schema: { response: { 200: z.array(PushDevice) } },
})

/** The browser's own subscription; it ends with the session that made it. */
export const addPushDevice = endpoint({
  method: 'POST',
  url: '/api/notification/devices',
  access: 'notifications.inbox',
  failure: texts.addDeviceFailed,
  summary: 'Bu cihazda anlık bildirimleri açar',
  schema: {
    body: z.object({
      endpoint: z.string().max(1000),
      keys: z.object({ p256dh: Key(65), auth: Key(16) }),
    }),
    response: { 201: PushDevice },
  },
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  url: '/api/notification/devices/:id',
  access: 'notifications.inbox',
  failure: texts.removeDeviceFailed,
  summary: 'Bir cihazımda anlık bildirimleri kapatır',
  schema: { params: IdParams, response: { 200: Done } },
})
