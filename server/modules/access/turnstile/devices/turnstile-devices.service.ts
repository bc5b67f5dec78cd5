import { v7 } from 'uuid'
import { branchScope, type CurrentUser, hashToken, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { newDeviceKey, previousKeyHours } from '#server/modules/access/turnstile/devices/device-keys.ts'
import { type DeviceRow, turnstileDevices } from '#server/modules/access/turnstile/turnstile.table.ts'
import { turnstileDevicesMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import type {
  addDevice as AddDevice,
  Device,
  DeviceWithKey,
  updateDevice as UpdateDevice,
} from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { LoggedAction } from '#shared/permissions/audit-areas.ts'

const texts = turnstileDevicesMessages
export const missingDevice = () => notFound(texts.notFound)

export function toDevice({ keyHash: _, previousKeyHash: __, ...row }: DeviceRow): Device {
  return row
}

/** The audit log stores no key hashes. */
const auditedDevice = (row: DeviceRow) => ({ ...toDevice(row) })

export async function addDevice(
  { transact }: Services,
  currentUser: CurrentUser,
  body: BodyOf<typeof AddDevice>,
): Promise<DeviceWithKey> {
  requireBranch(currentUser, body.branch)
  const constraints = {
    turnstile_devices_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  }
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      const _id = v7()
      const key = newDeviceKey(_id)
      const row = await insertRecord(db, turnstileDevices, { ...body, _id, keyHash: hashToken(key) })
      const after = auditedDevice(row)
      await audit({ resource: 'turnstile-devices', recordId: _id, action: 'create', after })
      return { ...after, key }
    }),
  )
}

/** Changes a device of the current user's branch. Throws 409 for a revoked one. */
async function changeDevice(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  action: LoggedAction,
  changesOf: (before: DeviceRow) => Parameters<typeof updateRecord<typeof turnstileDevices>>[3],
  version?: number,
): Promise<Device> {
  return transact(currentUser, async ({ db, audit }) => {
    const scope = branchScope(currentUser, turnstileDevices.branch)
    const before = await lockRecord(db, turnstileDevices, id, missingDevice, { scope, version })
    if (before.revokedAt) throw new AppError(409, 'device.revoked', texts.revoked)
    const after = auditedDevice(await updateRecord(db, turnstileDevices, id, changesOf(before)))
    await audit({ resource: 'turnstile-devices', recordId: id, action, before: auditedDevice(before), after })
    return after
  })
}

export function updateDevice(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, ...changes }: BodyOf<typeof UpdateDevice>,
): Promise<Device> {
  return changeDevice(services, currentUser, id, 'edit', () => changes, version)
}

/** Issues a new key. The previous key stays valid until the new one is first used, for `previousKeyHours` at most. */
export async function rotateDeviceKey(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<DeviceWithKey> {
  const key = newDeviceKey(id)
  const device = await changeDevice(services, currentUser, id, 'rotate', ({ keyHash, previousKeyHash }) => ({
    keyHash: hashToken(key),
    // With an unused key pending, the device still holds the key before it.
    previousKeyHash: previousKeyHash ?? keyHash,
    previousKeyUntil: new Date(Date.now() + previousKeyHours * 3_600_000).toISOString(),
  }))
  return { ...device, key }
}

export function revokeDevice(services: Services, currentUser: CurrentUser, id: string): Promise<Device> {
  return changeDevice(services, currentUser, id, 'revoke', () => ({
    revokedAt: new Date().toISOString(),
    previousKeyHash: null,
    previousKeyUntil: null,
  }))
}
