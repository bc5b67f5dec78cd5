import { createPrivateKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { unseal } from '#server/core/crypto.ts'
import { databaseOf } from '#server/db/database.ts'
import { publicKeyText } from '#server/modules/access/turnstile/gate/token-signing.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import {
  deactivateCode,
  enterByCode,
  findCode,
  generateCode,
  listLogs,
  refreshCode,
  saveGateSettings,
  showGate,
  showOccupancy,
} from '#shared/access/turnstile/turnstile.contract.ts'
import { turnstileMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import { listEntries, overrideEntry } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { generateUserQr, refreshUserQr, showUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { userQrMessages } from '#shared/access/user-qr/user-qr.messages.ts'
import { type Branch, deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { codeOf, decisionAt, makeDevice, signedCode } from '#tests/support/records/turnstile.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id, name: 'Elif Personel' })
const gate = await makeDevice(staff, meram._id)

const of = (branch: Branch) => ({ params: { branchId: branch._id } })
const codeIn = (url: string | null) => new URL(url ?? '').searchParams.get('kod') ?? ''

async function memberOf(branch: Branch): Promise<Person> {
  const person = await product.person({ branch: branch._id })
  await sell(admin, person.user._id, (await makePackage(admin, branch._id))._id)
  return person
}

describe('the code displayed at the gate', () => {
  test('is off by default; a new one replaces the old one, and it can be switched off', async () => {
    const branch = await openBranch(admin, 'Ilgın')
    expect(await admin.call(showGate, of(branch))).toMatchObject({ _id: null, isActive: false, url: null })
    const first = await admin.call(generateCode, of(branch))
    expect(first).toMatchObject({ isActive: true, branch: branch._id })
    expect(Date.parse(first.renewsAt ?? '') - Date.now()).toBeLessThanOrEqual(60_000)
    const second = await admin.call(refreshCode, of(branch))
    expect(second._id).not.toBe(first._id)
    expect(await admin.call(showGate, of(branch))).toMatchObject({ _id: second._id, isActive: true })
    const member = await memberOf(branch)
    const old = await member.call(enterByCode, { body: { code: codeIn(first.url) } })
    expect(old).toMatchObject({ allowed: false, reason: 'code-off', message: reasonTexts['code-off'].text })
    await admin.call(deactivateCode, { params: { id: second._id ?? '' } })
    expect(await admin.call(showGate, of(branch))).toMatchObject({ isActive: false, url: null })
    const off = await member.call(enterByCode, { body: { code: codeIn(second.url) } })
    expect(off).toMatchObject({ allowed: false, reason: 'code-off' })
  })

  test('twenty concurrent requests leave one active', async () => {
    const branch = await openBranch(admin, 'Kulu')
    await Promise.all(Array.from({ length: 20 }, () => admin.call(generateCode, of(branch))))
    expect((await admin.call(showGate, of(branch))).isActive).toBe(true)
  })

  test('admits members who confirm it, each once, and refuses members of another branch', async () => {
    const { url } = await staff.call(generateCode, of(meram))
    const member = await memberOf(meram)
    const body = { code: codeIn(url) }
    const decisions = await Promise.all(Array.from({ length: 20 }, () => member.call(enterByCode, { body })))
    expect(decisions.filter(({ allowed }) => allowed)).toMatchObject([
      { reason: 'membership', name: member.user.name, branchName: 'Meram' },
    ])
    const stranger = await memberOf(await openBranch(admin, 'Karatay'))
    expect(await stranger.call(enterByCode, { body })).toMatchObject({ reason: 'other-branch' })
    expect(await (await memberOf(meram)).call(enterByCode, { body })).toMatchObject({ allowed: true })
  })

  test('is found by its digits for a phone without a camera, while a screen shows it', async () => {
    const { url, digits } = await admin.call(generateCode, of(meram))
    const member = await memberOf(meram)
    const { code } = await member.call(findCode, { params: { digits: digits ?? '' } })
    expect(code).toBe(codeIn(url))
    expect(await member.call(enterByCode, { body: { code } })).toMatchObject({ allowed: true })
    const replaced = await admin.call(refreshCode, of(meram))
    expect(replaced.digits).not.toBe(digits)
    await expect(member.call(findCode, { params: { digits: digits ?? '' } })).rejects.toMatchObject({
      status: 404,
      message: turnstileMessages.digitsUnknown,
    })
    await expect(member.call(findCode, { params: { digits: '123' } })).rejects.toMatchObject({ status: 400 })
  })

  test('rejects an old photograph of it, and any other text', async () => {
    const member = await memberOf(meram)
    const old = await signedCode(product, meram._id, { kind: 'branch', secondsFromNow: -300 })
    expect(await member.call(enterByCode, { body: { code: old } })).toMatchObject({ reason: 'code-off' })
    for (const code of ['', 'uydurma', await codeOf(member)])
      await expect(member.call(enterByCode, { body: { code } })).rejects.toMatchObject({
        status: 404,
        message: turnstileMessages.codeNotFound,
      })
  })
})

test('a branch sets its own rules, and the second of two concurrent editors gets a conflict', async () => {
  const { settings } = await staff.call(showGate, of(meram))
  expect(settings).toEqual({ passBackMinutes: 5, stayHours: 4, version: 1 })
  const body = { passBackMinutes: 12, stayHours: 3, version: 1 }
  const saved = await staff.call(saveGateSettings, { ...of(meram), body })
  expect(saved).toEqual({ passBackMinutes: 12, stayHours: 3, version: 2 })
  await expect(staff.call(saveGateSettings, { ...of(meram), body })).rejects.toMatchObject({ status: 409 })
})

describe('the turnstile log', () => {
  test('is paged by twenty, filtered by day, newest first', async () => {
    const branch = await openBranch(admin, 'Hadim')
    const own = await makeDevice(admin, branch._id)
    const member = await memberOf(branch)
    for (let count = 0; count < 23; count += 1) await decisionAt(product, own, 'uydurma')
    await decisionAt(product, own, await codeOf(member))
    const first = await admin.call(listLogs, of(branch))
    expect(first).toMatchObject({ page: 1, totalPages: 2, total: 24 })
    expect(first.logs).toHaveLength(20)
    expect(first.logs[0]).toMatchObject({
      userName: member.user.name,
      allowed: true,
      deviceName: 'Ana turnike',
    })
    const second = await admin.call(listLogs, { ...of(branch), query: { page: 2, limit: 20 } })
    expect(second.logs).toHaveLength(4)
    const today = await admin.call(listLogs, { ...of(branch), query: { date: clubDay(new Date()) } })
    expect(today.total).toBe(24)
    expect((await admin.call(listLogs, { ...of(branch), query: { date: '2020-01-01' } })).total).toBe(0)
    const found = await admin.call(listEntries, {
      query: { filter: { q: member.user.name, branch: branch._id } },
    })
    expect(found).toMatchObject([{ user: member.user._id, reason: 'membership' }])
  })

  test('cannot be changed, and prevents its branch from being deleted', async () => {
    const branch = await openBranch(admin, 'Derebucak')
    await decisionAt(product, await makeDevice(admin, branch._id), 'uydurma')
    await expect(product.services.db.delete(turnstileEntries)).rejects.toThrow()
    await expect(admin.call(deleteBranch, { params: { id: branch._id } })).rejects.toMatchObject({
      status: 409,
      message: turnstileMessages.keepBranch,
    })
  })

  test('shows staff only their own branch', async () => {
    const theirs = await openBranch(admin, 'Sarayönü')
    await decisionAt(product, await makeDevice(admin, theirs._id), 'uydurma')
    for (const target of [showGate, listLogs, generateCode])
      await expect(staff.call(target, of(theirs))).rejects.toMatchObject({ status: 404 })
    expect(await staff.call(listEntries, { query: { filter: { branch: theirs._id } } })).toEqual([])
  })
})

describe('staff override a refusal', () => {
  test('once, with a reason, and the user counts as inside', async () => {
    const branch = await openBranch(admin, 'Emirgazi')
    const own = await makeDevice(admin, branch._id)
    const guest = await product.person({ branch: branch._id })
    const refused = await decisionAt(product, own, await codeOf(guest))
    const params = { id: refused._id }
    await expect(admin.call(overrideEntry, { params, body: { reason: ' ' } })).rejects.toMatchObject({
      status: 400,
    })
    await expect(staff.call(overrideEntry, { params, body: { reason: 'x' } })).rejects.toMatchObject({
      status: 404,
    })
    const body = { reason: 'Kartı evde kalmış' }
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, () => admin.call(overrideEntry, { params, body })),
    )
    const done = ends.filter((end) => end.status === 'fulfilled').map(({ value }) => value)
    expect(done).toMatchObject([
      { allowed: true, source: 'override', note: 'Kartı evde kalmış', actorName: admin.user.name },
    ])
    const [newest, before] = await admin.call(listEntries, { query: { filter: { branch: branch._id } } })
    expect([newest?.source, before?.isOverridden]).toEqual(['override', true])
    expect((await product.visitor()(showOccupancy, of(branch))).occupancy).toBe(1)
    await expect(
      admin.call(overrideEntry, { params: { id: done[0]?._id ?? '' }, body }),
    ).rejects.toMatchObject({ status: 409, message: turnstileMessages.notOverridable })
  })
})

describe('a user’s entry code', () => {
  test('is visible to its owner and to staff who may see the user only', async () => {
    const member = await memberOf(meram)
    const other = await product.person({ branch: meram._id })
    const foreign = await product.person({ role: 'staff', branch: (await openBranch(admin, 'Bozkır'))._id })
    const params = { id: member.user._id }
    expect((await staff.call(generateUserQr, { params })).tokens).toHaveLength(30)
    for (const person of [other, foreign])
      await expect(person.call(generateUserQr, { params })).rejects.toMatchObject({
        status: 404,
        message: usersMessages.notFound,
      })
    await expect(product.visitor()(showUserQr, { params })).rejects.toMatchObject({ status: 401 })
  })

  test('is generated by staff of the branch the user enters, not by all staff who may see the user', async () => {
    const member = await memberOf(await openBranch(admin, 'Güneysınır'))
    const params = { id: member.user._id }
    // A wallet makes the user visible here, but does not admit.
    await makeWallet(admin, member, meram._id)
    expect((await staff.call(showUserQr, { params })).user).toBe(member.user._id)
    for (const target of [generateUserQr, refreshUserQr])
      await expect(staff.call(target, { params })).rejects.toMatchObject({
        status: 403,
        message: userQrMessages.otherBranch,
      })
    const { _id: sold } = await sell(admin, member.user._id, (await makePackage(admin, meram._id))._id)
    expect((await staff.call(generateUserQr, { params })).tokens).toHaveLength(30)
    await admin.call(cancelMembership, { params: { id: sold }, body: { reason: 'Vazgeçti' } })
    await expect(staff.call(generateUserQr, { params })).rejects.toMatchObject({ status: 403 })
    expect((await admin.call(generateUserQr, { params })).tokens).toHaveLength(30)
  })

  test('is logged when another user generates it, but not for its owner', async () => {
    const member = await memberOf(meram)
    const params = { id: member.user._id }
    await member.call(generateUserQr, { params })
    await member.call(refreshUserQr, { params })
    await staff.call(generateUserQr, { params })
    const { expiresAt } = await staff.call(refreshUserQr, { params })
    const given = await admin.call(listAuditLog, {
      query: { filter: { person: member.user._id, action: 'entry-code' } },
    })
    expect(given).toMatchObject([
      { resource: 'users', actor: staff.user._id, actorName: 'Elif Personel', after: { expiresAt } },
      { resource: 'users', actor: staff.user._id, recordId: member.user._id },
    ])
    expect(given).toHaveLength(2)
  })

  test('previews the decision of the gate', async () => {
    const member = await memberOf(meram)
    const params = { id: member.user._id }
    expect(await member.call(showUserQr, { params })).toMatchObject({
      isActive: false,
      expiresAt: null,
      entry: { allowed: true, branchName: 'Meram' },
    })
    await codeOf(member)
    expect(await member.call(showUserQr, { params })).toMatchObject({ isActive: true })
    const karatay = await openBranch(admin, 'Tuzlukçu')
    const there = await member.call(showUserQr, { params, query: { branchId: karatay._id } })
    expect(there.entry).toMatchObject({
      allowed: false,
      reason: 'other-branch',
      remedy: reasonTexts['other-branch'].remedy,
    })
    const nowhere = await product.person()
    expect((await nowhere.call(showUserQr, { params: { id: nowhere.user._id } })).entry).toBeNull()
  })

  test('returns 404 for an unknown branch', async () => {
    const unknownId = '01990000-0000-7000-8000-000000000000'
    await expect(product.visitor()(showOccupancy, { params: { branchId: unknownId } })).rejects.toMatchObject(
      {
        status: 404,
      },
    )
    expect(gate.branch).toBe(meram._id)
  })
})

describe('the signing key of the gates', () => {
  test('is encrypted, and created once under concurrency', async () => {
    const { pool, secret } = product.services
    await codeOf(await memberOf(meram))
    const stored = async () =>
      (await pool.query<{ private_key: Buffer }>('SELECT private_key FROM turnstile_keys')).rows[0]
        ?.private_key
    const isPlain = (key: Buffer | undefined) => {
      try {
        createPrivateKey({ key: key ?? Buffer.alloc(0), type: 'pkcs8', format: 'der' })
        return true
      } catch {
        return false
      }
    }
    const before = await stored()
    expect(isPlain(before)).toBe(false)
    expect(isPlain(unseal(secret, 'gate keys', before ?? Buffer.alloc(0)))).toBe(true)

    await pool.query('DELETE FROM turnstile_keys')
    const asked = Array.from({ length: 10 }, () => publicKeyText({ db: databaseOf(pool), secret }))
    expect(new Set(await Promise.all(asked)).size).toBe(1)
    expect(isPlain(await stored())).toBe(false)
  })
})
