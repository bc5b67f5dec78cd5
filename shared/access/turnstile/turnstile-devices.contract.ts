import { z } from 'zod'
import { mediumFormats } from '#shared/access/entry-media/medium-number.ts'
import { turnstileDevicesMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import { directions } from '#shared/access/turnstile/turnstile.schema.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'

const texts = turnstileDevicesMessages

/** A scanner at a gate. */
export const Device = named('Device', {
  _id: Id,
  branch: Id,
  name: z.string(),
  direction: z.enum(directions),
  /** How it writes the numbers of cards. */
  mediumFormat: z.enum(mediumFormats),
  /** When it last read 20 unknown cards within a minute. */
  mediaAlarmAt: Instant.nullable(),
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
const DeviceWithKey = Device.extend({ key: z.string() }).meta({ id: 'DeviceWithKey' })
export type DeviceWithKey = z.infer<typeof DeviceWithKey>

const calls = crudEndpoints({
  resource: 'turnstile-devices',
  showAction: 'list',
  url: '/api/turnike/devices',
  texts: { ...texts, createFailed: texts.saveFailed, updateFailed: texts.saveFailed },
  summaries: {
    list: 'Turnike cihazları',
    show: 'Bir turnike cihazı',
    create: 'Cihaz ekler; anahtarı bir kez gösterilir',
    update: 'Cihazın adını, yönünü ve kart biçimini değiştirir',
  },
  row: Device,
  query: listQuery(['createdAt', 'name'], {
    branch: Id.optional(),
    /** It is in use and has read too many unknown cards within the last 24 hours. */
    hasAlarm: z.boolean().optional(),
  }),
  change: z.object({
    name: Line(80).optional(),
    direction: z.enum(directions).optional(),
    mediumFormat: z.enum(mediumFormats).optional(),
    version: Version.optional(),
  }),
})
export const { list: listDevices, show: showDevice, update: updateDevice } = calls

export const addDevice = endpoint({
  ...calls.create,
  answersSecret: true,
  schema: {
    body: z.object({
      branch: Id,
      name: Line(80),
      direction: z.enum(directions).default('in'),
      mediumFormat: z.enum(mediumFormats).default('decimal'),
    }),
    response: { 201: DeviceWithKey },
  },
})

export const rotateDeviceKey = endpoint({
  method: 'POST',
  url: '/api/turnike/devices/:id/rotate',
  access: 'turnstile-devices.edit',
  answersSecret: true,
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
