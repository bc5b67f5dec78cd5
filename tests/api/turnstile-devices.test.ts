import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { turnstileDevices, turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import {
  downloadSnapshot,
  type GateSnapshot,
  reportDecisions,
  scan,
} from '#shared/access/turnstile/gate.contract.ts'
import { gateMessages, turnstileDevicesMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import {
  addDevice,
  listDevices,
  revokeDevice,
  rotateDeviceKey,
  showDevice,
  updateDevice,
} from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { unauthorizedText } from '#shared/permissions/permissions.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import {
  codeOf,
  decisionAt,
  keyOf,
  makeDevice,
  type ReportAnswer,
  scanAt,
  signedCode,
} from '#tests/support/records/turnstile.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id })
const member = await product.person({ branch: meram._id })
await sell(admin, member.user._id, (await makePackage(admin, meram._id))._id)

const unauthorized = { statusCode: 401 }

describe('a reader authenticates with its key', () => {
  test('a missing or wrong key, or that of another device, is rejected', async () => {
    const device = await makeDevice(staff, meram._id)
    const other = await makeDevice(staff, meram._id, { name: 'Arka kapı' })
    const payload = { token: await codeOf(member), deviceId: device._id }
    for (const headers of [{}, keyOf({ key: 'x' }), keyOf({ key: `${device.key.slice(0, -2)}xx` })]) {
      const answer = await send(product, 'POST', scan.url, { headers, payload })
      expect(answer).toMatchObject(unauthorized)
      expect(answer.json().message).toBe(unauthorizedText('gate.scan'))
    }
    const swapped = await send(product, 'POST', scan.url, { headers: keyOf(other), payload })
    expect([swapped.statusCode, swapped.json().message]).toEqual([403, gateMessages.otherDevice])
    expect(await product.services.db.select().from(turnstileEntries)).toEqual([])
  })

  test('a new key revokes the old one on first use', async () => {
    const device = await makeDevice(staff, meram._id)
    const params = { id: device._id }
    const rotated = await staff.call(rotateDeviceKey, { params })
    expect(rotated.key).not.toBe(device.key)
    expect(rotated.previousKeyUntil).not.toBeNull()
    expect((await scanAt(product, device, 'x')).statusCode).toBe(200)
    // A new key that was never used is replaced again; the one in the device stays valid.
    const again = await staff.call(rotateDeviceKey, { params })
    expect(await scanAt(product, rotated, 'x')).toMatchObject(unauthorized)
    expect((await scanAt(product, device, 'x')).statusCode).toBe(200)
    expect((await scanAt(product, again, 'x')).statusCode).toBe(200)
    expect(await scanAt(product, device, 'x')).toMatchObject(unauthorized)
    expect(await staff.call(showDevice, { params })).toMatchObject({ previousKeyUntil: null })
  })

  test('after a day the old key is invalid, used or not', async () => {
    const device = await makeDevice(staff, meram._id)
    await staff.call(rotateDeviceKey, { params: { id: device._id } })
    await product.services.db
      .update(turnstileDevices)
      .set({ previousKeyUntil: sql`now() - interval '1 second'` })
      .where(eq(turnstileDevices._id, device._id))
    expect(await scanAt(product, device, 'x')).toMatchObject(unauthorized)
  })

  test('a revoked device is rejected at once and permanently', async () => {
    const device = await makeDevice(staff, meram._id)
    const params = { id: device._id }
    await staff.call(revokeDevice, { params })
    expect(await scanAt(product, device, await codeOf(member))).toMatchObject(unauthorized)
    await expect(staff.call(rotateDeviceKey, { params })).rejects.toMatchObject({
      status: 409,
      message: turnstileDevicesMessages.revoked,
    })
  })

  test('staff see their branch’s devices, their last contact, and never a key', async () => {
    const theirs = await openBranch(admin, 'Karatay')
    const foreign = await makeDevice(admin, theirs._id)
    const device = await makeDevice(staff, meram._id, { name: 'Yan kapı' })
    await scanAt(product, device, 'x')
    const devices = await staff.call(listDevices, { query: { filter: { branch: theirs._id } } })
    expect(devices).toEqual([])
    await expect(staff.call(showDevice, { params: { id: foreign._id } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      staff.call(addDevice, { body: { branch: theirs._id, name: 'Kaçak' } }),
    ).rejects.toMatchObject({ status: 403 })
    const shown = await staff.call(showDevice, { params: { id: device._id } })
    expect(shown.lastSeenAt).not.toBeNull()
    const renamed = await staff.call(updateDevice, {
      params: { id: device._id },
      body: { name: 'Bahçe kapısı', version: shown.version },
    })
    expect(renamed).toMatchObject({ name: 'Bahçe kapısı', direction: 'in' })
    const log = await admin.call(listAuditLog, { query: { filter: { resource: 'turnstile-devices' } } })
    const kept = JSON.stringify(log)
    expect(kept).toContain('Bahçe kapısı')
    expect(kept).not.toMatch(/[kK]eyHash/)
    expect(kept).not.toContain(device.key.split('.')[1])
  })
})

describe('an offline reader', () => {
  const snapshotFor = async (device: { key: string }): Promise<GateSnapshot> =>
    (await send(product, 'GET', downloadSnapshot.url, { headers: keyOf(device) })).json()
  const report = async (device: { key: string }, decisions: object[]) =>
    (
      await send(product, 'POST', reportDecisions.url, { headers: keyOf(device), payload: { decisions } })
    ).json<ReportAnswer>()

  test('has a list of who may enter, and until when', async () => {
    const device = await makeDevice(staff, meram._id)
    const over = await product.person()
    const sold = await sell(admin, over.user._id, (await makePackage(admin, meram._id))._id)
    await moveTo(product.services, sold._id, { startsAt: daysFromNow(-40), endsAt: daysFromNow(-1) })
    const snapshot = await snapshotFor(device)
    expect(snapshot).toMatchObject({ branch: { name: 'Meram' }, passBackMinutes: 5, lastEntryTime: null })
    expect(Buffer.from(snapshot.publicKey, 'base64url')).toHaveLength(32)
    const ids = snapshot.allowed.map(([id]) => id)
    expect(ids).toContain(member.user._id)
    expect(ids).toContain(staff.user._id)
    expect(ids).not.toContain(over.user._id)
  })

  test('reports its decisions idempotently, and marks the codes as used', async () => {
    const device = await makeDevice(staff, meram._id)
    const person = await product.person({ branch: meram._id })
    await sell(admin, person.user._id, (await makePackage(admin, meram._id))._id)
    const token = await signedCode(product, person.user._id)
    const at = new Date().toISOString()
    const decision = { token, direction: 'in', reason: 'membership', at }
    const others = [
      { ...decision, token: 'uydurma' },
      { ...decision, at: daysFromNow(-1).toISOString() },
      { ...decision, at: daysFromNow(1).toISOString() },
    ]
    expect(await report(device, [decision, ...others])).toEqual({ recorded: 1, known: 0, rejected: 3 })
    expect(await report(device, [decision])).toEqual({ recorded: 0, known: 1, rejected: 0 })
    const lines = await product.services.db
      .select()
      .from(turnstileEntries)
      .where(eq(turnstileEntries.user, person.user._id))
    expect(lines).toMatchObject([{ source: 'offline', allowed: true, at }])
    expect(await decisionAt(product, device, token)).toMatchObject({ reason: 'replayed' })
    expect(
      await decisionAt(product, device, await signedCode(product, person.user._id, { secondsFromNow: 20 })),
    ).toMatchObject({ reason: 'pass-back' })
  })
})
