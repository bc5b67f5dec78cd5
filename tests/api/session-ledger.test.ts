import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { listMemberships } from '#shared/membership/memberships/memberships.contract.ts'
import { listPackages, updatePackage } from '#shared/membership/packages/packages.contract.ts'
import { sessionChange, sessionEntryText } from '#shared/membership/session-packs/session-entry.texts.ts'
import {
  adjustSessions,
  countSessions,
  type SessionLedger,
  showOwnSessions,
  showSessions,
} from '#shared/membership/session-packs/session-packs.contract.ts'
import { sessionPacksMessages as texts } from '#shared/membership/session-packs/session-packs.messages.ts'
import {
  showMembershipValue,
  transferMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import * as appointments from '#shared/training/appointments/appointments.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { atTen, saveDailyHours, shiftAppointment, sumsOf } from '#tests/support/records/appointments.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { link, personOfAge } from '#tests/support/records/guardians.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const { services } = product
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id, name: 'Deniz Resepsiyon' })
const elsewhere = await product.person({ role: 'staff', branch: karatay._id })
const trainer = (await product.person({ role: 'trainer', branch: meram._id })).user._id
await saveDailyHours(admin, trainer, meram._id)
const oneToOne = { kind: 'personal-training', durationDays: 75, price: 10_000 } as const
const ten = await makePackage(admin, meram._id, { ...oneToOne, name: 'On ders', sessions: 10 })
const monthly = await makePackage(admin, meram._id, { ...oneToOne, name: 'Aylık PT' })

async function memberWithPack(offer = ten): Promise<{ member: Person; pack: string }> {
  const member = await product.person({ branch: meram._id })
  return { member, pack: (await sell(admin, member.user._id, offer._id))._id }
}

let ahead = 3
async function book(member: Person, pack: string): Promise<string> {
  ahead += 1
  const { _id } = await member.call(appointments.bookAppointment, {
    body: { branch: meram._id, trainer, startsAt: atTen(ahead), pack },
  })
  return _id
}
const adjust = (id: string, sessions: number, fields: { by?: Person; requestKey?: string } = {}) =>
  (fields.by ?? admin).call(adjustSessions, {
    params: { id },
    body: { sessions, reason: 'Telafi dersi', requestKey: fields.requestKey ?? crypto.randomUUID() },
  })
const count = (id: string, sessions: number, left: number, by = admin) =>
  by.call(countSessions, { params: { id }, body: { sessions, left } })
const refusal = (status: number, message: string) => expect.objectContaining({ status, message })
const told = ({ entries }: SessionLedger) =>
  entries.map((entry) => [sessionEntryText(entry), sessionChange(entry), entry.by])

describe('the ledger of a pack', () => {
  test('says in plain words what happened, when and by whom', async () => {
    const { member, pack } = await memberWithPack()
    const used = await book(member, pack)
    await services.db
      .update(memberships)
      .set({ startsAt: new Date(Date.now() - 9 * 86_400_000).toISOString() })
      .where(eq(memberships._id, pack))
    const given = await book(member, pack)
    await member.call(appointments.cancelMyAppointment, { params: { id: given }, body: {} })
    await shiftAppointment(services, used, -2)
    await staff.call(appointments.markAppointment, { params: { id: used }, body: { state: 'attended' } })
    await adjust(pack, -1)
    const ledger = await staff.call(showSessions, { params: { id: pack } })
    expect(ledger.pack).toMatchObject({ granted: 10, available: 8, consumed: 1, expired: 1 })
    expect(told(ledger)).toEqual([
      ['Düşüldü', '−1', 'staff'],
      [expect.stringMatching(/^\d+ \p{L}+ \d{4} \d\d\.\d\d dersi için kullanıldı$/u), '', 'staff'],
      [expect.stringMatching(/10\.00 dersi için ayrılan geri verildi$/), '+1', 'member'],
      [expect.stringMatching(/10\.00 dersi için ayrıldı$/), '−1', 'member'],
      [expect.stringMatching(/dersi için ayrıldı$/), '−1', 'member'],
      ['Tanımlandı', '+10', 'product'],
    ])
    expect(ledger.entries[1]).toMatchObject({ actorName: 'Deniz Resepsiyon' })
    const own = await member.call(showOwnSessions, { params: { id: pack } })
    expect(told(own)).toEqual(told(ledger))
    expect(own.entries.every(({ actorName }) => actorName === '')).toBe(true)
  })

  test('is for its owner, a guardian and the branch alone', async () => {
    const { member, pack } = await memberWithPack()
    const params = { id: pack }
    const stranger = await product.person({ branch: meram._id })
    await expect(stranger.call(showOwnSessions, { params })).rejects.toMatchObject({ status: 404 })
    await expect(elsewhere.call(showSessions, { params })).rejects.toMatchObject({ status: 404 })
    await expect(member.call(showSessions, { params })).rejects.toMatchObject({ status: 403 })
    const minor = await personOfAge(product, admin, 12, { branch: meram._id })
    const mother = await personOfAge(product, admin, 40, { branch: meram._id })
    await link(staff, minor.user._id, mother.user._id)
    const { _id } = await sell(admin, minor.user._id, ten._id)
    expect(await mother.call(showOwnSessions, { params: { id: _id } })).toMatchObject({
      pack: { granted: 10 },
    })
    const plain = await memberWithPack(monthly)
    await expect(staff.call(showSessions, { params: { id: plain.pack } })).rejects.toEqual(
      refusal(404, texts.notFound),
    )
  })

  test('of a pack that was given away hides the earlier owner’s hours from the new one', async () => {
    const { member, pack } = await memberWithPack()
    const heir = await product.person({ branch: meram._id })
    await book(member, pack)
    await admin.call(transferMembership, {
      params: { id: pack },
      body: { user: heir.user._id, reason: 'Kardeşine verdi' },
    })
    const own = await heir.call(showOwnSessions, { params: { id: pack } })
    expect(told(own).map(([what]) => what)).toEqual([
      'Paket başka bir kişiden geçti',
      'Bir ders için ayrılan geri verildi',
      'Bir ders için ayrıldı',
      'Tanımlandı',
    ])
    expect(own.pack).toMatchObject({ available: 10 })
    await expect(member.call(showOwnSessions, { params: { id: pack } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('an admin adjusts sessions', () => {
  test('with a reason, in the audit log, once for each key', async () => {
    const { pack } = await memberWithPack()
    const requestKey = crypto.randomUUID()
    expect(await adjust(pack, 2, { requestKey })).toMatchObject({ pack: { granted: 12, available: 12 } })
    expect(await adjust(pack, 2, { requestKey })).toMatchObject({ pack: { granted: 12 } })
    await expect(adjust(pack, 3, { requestKey })).rejects.toEqual(refusal(409, texts.keyUsed))
    const log = await admin.call(listAuditLog, { query: { filter: { resource: 'session-packs' } } })
    expect(log.filter(({ recordId }) => recordId === pack)).toMatchObject([
      { action: 'edit', recordId: pack, after: { sessions: 2, reason: 'Telafi dersi' } },
    ])
  })

  test('never below zero, also when a booking races it', async () => {
    const { member, pack } = await memberWithPack()
    await expect(adjust(pack, -11)).rejects.toEqual(refusal(409, texts.notEnough))
    await adjust(pack, -9)
    const ends = await Promise.allSettled([book(member, pack), adjust(pack, -1)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sumsOf(services, pack)).toMatchObject({ available: 0 })
  })

  test.each([0, 501, 1.5])('not by %s', async (sessions) => {
    const { pack } = await memberWithPack()
    await expect(adjust(pack, sessions)).rejects.toMatchObject({ status: 400 })
  })

  test('not of a membership without sessions, of one that is over, of another branch or as the desk', async () => {
    const { pack } = await memberWithPack()
    await expect(adjust((await memberWithPack(monthly)).pack, 1)).rejects.toEqual(
      refusal(404, texts.notFound),
    )
    await expect(adjust(pack, 1, { by: staff })).rejects.toMatchObject({ status: 403 })
    await services.db
      .update(memberships)
      .set({
        startsAt: new Date(Date.now() - 9 * 86_400_000).toISOString(),
        endsAt: new Date(Date.now() - 60_000).toISOString(),
      })
      .where(eq(memberships._id, pack))
    await expect(adjust(pack, 1)).rejects.toEqual(refusal(409, texts.over))
  })

  test('and what was given has no value, what was taken away none either', async () => {
    const { pack } = await memberWithPack()
    const valued = async () => (await admin.call(showMembershipValue, { params: { id: pack } })).remainingDays
    await adjust(pack, 2)
    expect(await valued()).toBe(10)
    await adjust(pack, -2)
    expect(await valued()).toBe(10)
    await adjust(pack, -1)
    expect(await valued()).toBe(9)
  })
})

describe('one-to-one packages and memberships without a number', () => {
  test('are found, and become packs with what is left of them', async () => {
    const { member, pack } = await memberWithPack(monthly)
    const lacksSessions = { filter: { lacksSessions: true } }
    const found = async () =>
      (await admin.call(listMemberships, { query: lacksSessions })).map(({ _id }) => _id)
    expect(await found()).toContain(pack)
    const { packages } = await admin.call(listPackages, { query: lacksSessions })
    expect(packages.map(({ name }) => name)).toEqual([monthly.name])
    await expect(
      member.call(appointments.bookAppointment, {
        body: { branch: meram._id, trainer, startsAt: atTen(20) },
      }),
    ).rejects.toMatchObject({ code: 'appointment.no-pack' })
    expect(await count(pack, 8, 3)).toMatchObject({ pack: { granted: 3, available: 3 } })
    expect(await found()).not.toContain(pack)
    await book(member, pack)
    expect(await admin.call(showMembershipValue, { params: { id: pack } })).toMatchObject({
      ...{ usedDays: 5, remainingDays: 3, unearned: 3750 },
    })
    await expect(count(pack, 8, 3)).rejects.toEqual(refusal(409, texts.counted))
    await admin.call(updatePackage, { params: { id: monthly._id }, body: { sessions: 8 } })
    const after = await admin.call(listPackages, { query: lacksSessions })
    expect(after.packages).toEqual([])
  })

  test('may have nothing left, but not more than was sold; other kinds have no sessions', async () => {
    const { pack } = await memberWithPack(
      await makePackage(admin, meram._id, { ...oneToOne, name: 'Eski PT' }),
    )
    await expect(count(pack, 8, 9)).rejects.toMatchObject({
      status: 400,
      fields: { left: texts.leftTooMany },
    })
    await expect(count(pack, 8, 2, staff)).rejects.toMatchObject({ status: 403 })
    expect(await count(pack, 8, 0)).toMatchObject({ pack: { granted: 0, available: 0 }, entries: [] })
    const ordinary = await memberWithPack(await makePackage(admin, meram._id, { name: 'Yıllık' }))
    await expect(count(ordinary.pack, 8, 2)).rejects.toEqual(refusal(409, texts.byKind))
  })
})
