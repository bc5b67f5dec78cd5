import { z } from 'zod'
import { turnstileDevicesMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import { directions } from '#shared/access/turnstile/turnstile.schema.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'

const texts = turnstileDevicesMessages

/** A scanner at a gate. */
export const Device = z.object({
  _id: Id,
  branch: Id,
  name: z.string(),
  direction: z.enum(directions),
  lastSeenAt: Instant.nullable(),
  /** Revocation is final. */
  revokedAt: Instant.nullable(),
  /** Until when the previous key is valid; null once the current one has been used. */
  previousKeyUntil: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Device = z.infer<typeof Device>

/** The key is returned once and stored as a hash. */
const DeviceWithKey = Device.extend({ key: z.string() })
export type DeviceWithKey = z.infer<typeof DeviceWithKey>

export const listDevices = endpoint({
  method: 'GET',
  url: '/api/turnike/devices',
  access: 'turnstile-devices.list',
  failure: texts.listFailed,
  summary: 'Turnike cihazları',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'name'], { branch: Id.optional() }),
    response: { 200: z.array(Device) },
  },
})

export const showDevice = endpoint({
  method: 'GET',
  url: '/api/turnike/devices/:id',
  access: 'turnstile-devices.list',
  failure: texts.listFailed,
  summary: 'Bir turnike cihazı',
  schema: { params: IdParams, response: { 200: Device } },
})

export const addDevice = endpoint({
  method: 'POST',
  url: '/api/turnike/devices',
  access: 'turnstile-devices.create',
  failure: texts.saveFailed,
  summary: 'Cihaz ekler; anahtarı bir kez gösterilir',
  schema: {
    body: z.object({ branch: Id, name: Line(80), direction: z.enum(directions).default('in') }),
    response: { 201: DeviceWithKey },
  },
})

export const updateDevice = endpoint({
  method: 'PUT',
  url: '/api/turnike/devices/:id',
  access: 'turnstile-devices.edit',
  failure: texts.saveFailed,
  summary: 'Cihazın adını ve yönünü değiştirir',
  schema: {
    params: IdParams,
    body: z.object({
      name: Line(80).optional(),
      direction: z.enum(directions).optional(),
      version: Version.optional(),
    }),
    response: { 200: Device },
  },
})

export const rotateDeviceKey = endpoint({
  method: 'POST',
  url: '/api/turnike/devices/:id/rotate',
  access: 'turnstile-devices.edit',
  failure: texts.rotateFailed,
  summary: 'Yeni anahtar verir; eskisi yenisi ilk kullanılana kadar, en çok 24 saat geçer',
  schema: { params: IdParams, response: { 200: DeviceWithKey } },
})

export const revokeDevice = endpoint({
  method: 'POST',
  url: '/api/turnike/devices/:id/revoke',
  access: 'turnstile-devices.edit',
  failure: texts.revokeFailed,
  summary: 'Cihazın anahtarını hemen ve kalıcı olarak iptal eder',
  schema: { params: IdParams, response: { 200: Device } },
})
