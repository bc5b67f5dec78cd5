import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { branchScope, type CurrentUser, hashToken, requireBranch } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { newDeviceKey, previousKeyHours } from '#server/modules/access/turnstile/devices/device-keys.ts'
import { type DeviceRow, turnstileDevices } from '#server/modules/access/turnstile/turnstile.table.ts'
import { turnstileDevicesMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import * as contract from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

const texts = turnstileDevicesMessages

const hasAlarm = sql`${turnstileDevices.revokedAt} IS NULL
  AND coalesce(${turnstileDevices.mediaAlarmAt} > now() - interval '24 hours', false)`

const deviceList: ListDefinition<typeof turnstileDevices> = {
  table: turnstileDevices,
  key: turnstileDevices._id,
  sort: { createdAt: turnstileDevices.createdAt, name: turnstileDevices.name },
  defaultSort: ['createdAt', 'ASC'],
  filters: {
    branch: turnstileDevices.branch,
    hasAlarm: (wanted: boolean) => (wanted ? hasAlarm : sql`NOT (${hasAlarm})`),
  },
}

const toDevice = ({
  keyHash: _,
  previousKeyHash: __,
  unknownMedia: ___,
  unknownMediaSince: ____,
  ...row
}: DeviceRow): contract.Device => row

const records = recordService({
  table: turnstileDevices,
  resource: 'turnstile-devices',
  missing: () => notFound(texts.notFound),
  scope: (currentUser) => branchScope(currentUser, turnstileDevices.branch),
  constraints: { turnstile_devices_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound) },
  /** The audit log stores no key hashes. */
  audited: toDevice,
})

function refuseRevoked({ revokedAt }: DeviceRow): void {
  if (revokedAt) throw new AppError(409, 'device.revoked', texts.revoked)
}

/** Issues a new key. The previous key stays valid until the new one is first used, for `previousKeyHours` at most. */
async function rotateKey(services: Services, currentUser: CurrentUser, id: string) {
  const key = newDeviceKey(id)
  const device = await records.update(services, currentUser, id, {
    action: 'rotate',
    changes: async (_tx, before) => {
      refuseRevoked(before)
      return {
        keyHash: hashToken(key),
        // With an unused key pending, the device still holds the key before it.
        previousKeyHash: before.previousKeyHash ?? before.keyHash,
        previousKeyUntil: new Date(Date.now() + previousKeyHours * 3_600_000).toISOString(),
      }
    },
  })
  return { ...toDevice(device), key }
}

async function revoke(services: Services, currentUser: CurrentUser, id: string): Promise<contract.Device> {
  const device = await records.update(services, currentUser, id, {
    action: 'revoke',
    changes: async (_tx, before) => {
      refuseRevoked(before)
      return { revokedAt: new Date().toISOString(), previousKeyHash: null, previousKeyUntil: null }
    },
  })
  return toDevice(device)
}

export function deviceRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: { list: contract.listDevices, show: contract.showDevice, update: contract.updateDevice },
    records,
    list: deviceList,
    visibleTo: records.scope,
    toRecord: toDevice,
    columnsOf: (fields, { before }) => {
      if (before) refuseRevoked(before)
      return fields
    },
  })

  mount(app, contract.addDevice, async ({ currentUser, body }) => {
    requireBranch(currentUser, body.branch)
    const _id = v7()
    const key = newDeviceKey(_id)
    const values = { ...body, _id, keyHash: hashToken(key) }
    return { ...toDevice(await records.create(services, currentUser, { values })), key }
  })

  mount(app, contract.rotateDeviceKey, ({ currentUser, params }) =>
    rotateKey(services, currentUser, params.id),
  )

  mount(app, contract.revokeDevice, ({ currentUser, params }) => revoke(services, currentUser, params.id))
}
