import { v7 } from 'uuid'
import { branchScope, type CurrentUser, hashToken, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { newDeviceKey, previousKeyHours } from '#server/modules/access/turnstile/device-keys.ts'
import { type DeviceRow, turnstileDevices } from '#server/modules/access/turnstile/turnstile.table.ts'
import { turnstileDevicesMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import type {
  addDevice,
  Device,
  DeviceWithKey,
  updateDevice,
} from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { LoggedAction } from '#shared/office/audit-log/logged.ts'

const texts = turnstileDevicesMessages
export const missingDevice = () => notFound(texts.notFound)

export function toDevice({ keyHash: _, previousKeyHash: __, ...row }: DeviceRow): Device {
  return row
}

/** What the audit log keeps of a device: no hash. */
const audited = (row: DeviceRow) => ({ ...toDevice(row) })

export async function addNewDevice(
  { transact }: Services,
  currentUser: CurrentUser,
  body: BodyOf<typeof addDevice>,
): Promise<DeviceWithKey> {
  requireBranch(currentUser, body.branch)
  const constraints = {
    turnstile_devices_branch_id_branches_id_fk: () => notFound(branchesMessages.notFound),
  }
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      const _id = v7()
      const key = newDeviceKey(_id)
      const [row] = await db
        .insert(turnstileDevices)
        .values({ ...body, _id, keyHash: hashToken(key) })
        .returning()
      const after = audited(row as DeviceRow)
      await audit({ resource: 'turnstileDevices', recordId: _id, action: 'create', after })
      return { ...after, key }
    }),
  )
}

/** Changes a device of the current user's branch, with its audit entry. Throws 409 for one that is revoked. */
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
    const after = audited(await updateRecord(db, turnstileDevices, id, changesOf(before)))
    await audit({ resource: 'turnstileDevices', recordId: id, action, before: audited(before), after })
    return after
  })
}

export function updateKnownDevice(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, ...changes }: BodyOf<typeof updateDevice>,
): Promise<Device> {
  return changeDevice(services, currentUser, id, 'edit', () => changes, version)
}

/** Gives a new key. Until the device first uses it, and for a day at most, the one it holds stays good. */
export async function rotateKey(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<DeviceWithKey> {
  const key = newDeviceKey(id)
  const device = await changeDevice(services, currentUser, id, 'rotate', ({ keyHash, previousKeyHash }) => ({
    keyHash: hashToken(key),
    // A key that was replaced before it was ever used is not the one in the device.
    previousKeyHash: previousKeyHash ?? keyHash,
    previousKeyUntil: new Date(Date.now() + previousKeyHours * 3_600_000).toISOString(),
  }))
  return { ...device, key }
}

export function revokeKnownDevice(services: Services, currentUser: CurrentUser, id: string): Promise<Device> {
  return changeDevice(services, currentUser, id, 'revoke', () => ({
    revokedAt: new Date().toISOString(),
    previousKeyHash: null,
    previousKeyUntil: null,
  }))
}
