import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { expireSessions } from '#server/modules/membership/session-packs/session-packs.module.ts'
import { checkDeskLedger, type DeskDiscrepancy } from '#server/modules/money/sales/desk-ledger-check.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { consumeUnmarkedAppointments } from '#server/modules/training/appointments/appointments.jobs.ts'
import { freezeOwn, freezeUser, unfreezeOwn } from '#shared/membership/freezes/freezes.contract.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import { cancelMembership, quoteMembership } from '#shared/membership/memberships/memberships.contract.ts'
import {
  showMembershipValue,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { createSale, showSale } from '#shared/money/sales/sales.contract.ts'
import * as contract from '#shared/training/appointments/appointments.contract.ts'
import { joinTeam } from '#shared/training/teams/teams.contract.ts'
import { teamsMessages } from '#shared/training/teams/teams.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { atTen, saveDailyHours, shiftAppointment, sumsOf } from '#tests/support/records/appointments.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { openTill, saleLine, saleOf, sell } from '#tests/support/records/desk.ts'
import { makePackage, makeTeam } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const { services } = product
const meram = await openBranch(admin, 'Meram Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const trainer = await product.person({ role: 'trainer', branch: meram._id })
await saveDailyHours(admin, trainer.user._id, meram._id)
await openTill(services, admin, meram._id)
const ten = await makePackage(admin, meram._id, {
  ...{ name: 'On bire bir ders', kind: 'personal-training', sessions: 10, durationDays: 75, price: 13_500 },
})

/** As if sold some days ago. */
const beginEarlier = (pack: string) =>
  services.db
    .update(memberships)
    .set({ startsAt: new Date(Date.now() - 10 * 86_400_000).toISOString() })
    .where(eq(memberships._id, pack))

async function memberWithPack(): Promise<{ member: Person; pack: string }> {
  const member = await product.person({ branch: meram._id })
  const { _id } = await sell(admin, member.user._id, ten._id)
  await beginEarlier(_id)
  return { member, pack: _id }
}

/** Days ahead that no other test books. */
let ahead = 3
async function book({ member, pack }: { member: Person; pack: string }, begunHours = 0): Promise<string> {
  ahead += 1
  const { _id } = await member.call(contract.bookAppointment, {
    body: { branch: meram._id, trainer: trainer.user._id, startsAt: atTen(ahead), pack },
  })
  if (begunHours > 0) await shiftAppointment(services, _id, -begunHours)
  return _id
}

const mark = (id: string, state: 'attended' | 'no-show') =>
  staff.call(contract.markAppointment, { params: { id }, body: { state } })

/** What the check of the ledger reports about packs. */
async function discrepancies(): Promise<DeskDiscrepancy['what'][]> {
  const found: DeskDiscrepancy[] = []
  const client = await services.pool.connect()
  await checkDeskLedger(client, (difference) => found.push(difference))
  client.release()
  return found.filter(({ subject }) => subject === 'pack').map(({ what }) => what)
}

describe('a session whose appointment has begun', () => {
  test('is worth nothing when its pack is cancelled before the mark', async () => {
    const { member, pack } = await memberWithPack()
    await book({ member, pack })
    const begun = await book({ member, pack }, 2)
    const value = { usedDays: 1, remainingDays: 9, unearned: 12_150, refundable: 12_150 }
    expect(await admin.call(showMembershipValue, { params: { id: pack } })).toMatchObject(value)
    await admin.call(cancelMembership, { params: { id: pack }, body: { reason: 'Taşındı' } })
    const ended = { granted: 10, available: 0, expired: 0, refunded: 9 }
    expect(await sumsOf(services, pack)).toEqual({ ...ended, reserved: 1, consumed: 0 })
    await mark(begun, 'attended')
    expect(await sumsOf(services, pack)).toEqual({ ...ended, reserved: 0, consumed: 1 })
    expect(await discrepancies()).toEqual([])
  })

  test('stays owed when its pack is cancelled, and is used by the job when nobody marks it', async () => {
    const member = await product.person({ branch: meram._id })
    const line = saleLine({ kind: 'package', subject: ten._id })
    const sale = await admin.call(createSale, {
      body: saleOf(meram._id, member.user._id, {
        lines: [line],
        payments: [{ method: 'card', amount: 1000 }],
        plan: [{ dueOn: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10), amount: 12_500 }],
      }),
    })
    const pack = sale.lines[0]?.membership ?? ''
    await beginEarlier(pack)
    await book({ member, pack }, 52)
    await admin.call(cancelMembership, { params: { id: pack }, body: { reason: 'Taşındı' } })
    const owed = await admin.call(showSale, { params: { id: sale._id } })
    expect(owed).toMatchObject({ settled: 1000, open: 350 })
    expect(await consumeUnmarkedAppointments(services)).toBe(1)
    const ended = { granted: 10, available: 0, reserved: 0, consumed: 1, expired: 0, refunded: 9 }
    expect(await sumsOf(services, pack)).toEqual(ended)
    expect(await admin.call(showSale, { params: { id: sale._id } })).toMatchObject({ open: 350 })
    expect(await discrepancies()).toEqual([])
  })

  test('pays for no other package', async () => {
    const member = await product.person({ branch: meram._id })
    const { _id, lines } = await admin.call(createSale, {
      body: saleOf(meram._id, member.user._id, {
        lines: [saleLine({ kind: 'package', subject: ten._id })],
        payments: [{ method: 'card', amount: 13_500 }],
      }),
    })
    const pack = lines[0]?.membership ?? ''
    await beginEarlier(pack)
    const begun = await book({ member, pack }, 3)
    const twenty = await makePackage(admin, meram._id, {
      ...{ kind: 'personal-training', sessions: 20, durationDays: 120, price: 25_000 },
    })
    const next = await admin.call(upgradeMembership, {
      params: { id: pack },
      body: {
        ...{ package: twenty._id, note: '', requestKey: crypto.randomUUID() },
        payments: [{ method: 'card', amount: 12_850 }],
      },
    })
    expect(next).toMatchObject({ total: 25_000, settled: 25_000, open: 0 })
    expect(await admin.call(showSale, { params: { id: _id } })).toMatchObject({ settled: 1350 })
    await mark(begun, 'attended')
    expect(await sumsOf(services, pack)).toMatchObject({ consumed: 1, refunded: 9, available: 0 })
    expect(await sumsOf(services, next.lines[0]?.membership ?? '')).toMatchObject({ available: 20 })
    expect(await discrepancies()).toEqual([])
  })
})

describe('a pack alone is no membership', () => {
  test('so the joining fee is due with the first membership, and once for packs that have one', async () => {
    const { member } = await memberWithPack()
    const user = member.user._id
    const monthly = await makePackage(admin, meram._id, { price: 1000, joiningFee: 250 })
    const feeOf = async (offer: { _id: string }, buyer = user) =>
      (await admin.call(quoteMembership, { body: { user: buyer, package: offer._id } })).joiningFee
    expect(await feeOf(monthly)).toBe(250)
    await sell(admin, user, monthly._id)
    expect(await feeOf(monthly)).toBe(0)

    const joining = await makePackage(admin, meram._id, {
      ...{ kind: 'personal-training', sessions: 5, price: 5000, joiningFee: 250 },
    })
    const other = (await product.person({ branch: meram._id })).user._id
    await sell(admin, other, joining._id)
    expect(await feeOf(joining, other)).toBe(0)
    expect(await feeOf(monthly, other)).toBe(0)
  })

  test('so its owner joins no team, and has no home branch by it', async () => {
    const guest = await product.person({})
    const homeOf = async () => {
      const [row] = await services.db.select().from(users).where(eq(users._id, guest.user._id))
      return row?.branch
    }
    await sell(admin, guest.user._id, ten._id)
    expect(await homeOf()).toBeNull()
    const params = { id: (await makeTeam(admin, meram._id))._id }
    await expect(guest.call(joinTeam, { params })).rejects.toMatchObject({
      ...{ status: 409, message: teamsMessages.noMembership },
    })
    await sell(admin, guest.user._id, (await makePackage(admin, meram._id, { price: 1000 }))._id)
    expect(await homeOf()).toBe(meram._id)
    expect(await guest.call(joinTeam, { params })).toMatchObject({ isMember: true })
  })
})

test('the check of the ledger reports a pack that is over and kept sessions after the job should have run', async () => {
  const { pack } = await memberWithPack()
  const endAt = (hours: number) =>
    services.db
      .update(memberships)
      .set({ endsAt: new Date(Date.now() - hours * 3_600_000).toISOString() })
      .where(eq(memberships._id, pack))
  await endAt(20)
  expect(await discrepancies()).toEqual([])
  await endAt(30)
  expect(await discrepancies()).toEqual(['pack-over'])
  expect(await expireSessions(services)).toBe(1)
  expect(await discrepancies()).toEqual([])
})

describe('a freeze', () => {
  const daysOf = async (id: string) => {
    const [row] = await services.db.select().from(memberships).where(eq(memberships._id, id))
    return row && Math.round((Date.parse(row.endsAt) - Date.now()) / 86_400_000)
  }
  const statesOf = async (member: Person) =>
    (await member.call(contract.listMyAppointments)).map(({ state }) => state).toSorted()

  async function memberOfBoth() {
    const one = await memberWithPack()
    const offer = await makePackage(admin, meram._id, { price: 1000, freezeDays: 60, freezeCount: 2 })
    const { _id: membership } = await sell(admin, one.member.user._id, offer._id)
    return { ...one, membership }
  }

  test('of a membership takes the packs of its person along, and its end gives the days back', async () => {
    const { member, pack, membership } = await memberOfBoth()
    const [before = 0, own = 0] = [await daysOf(pack), await daysOf(membership)]
    await book({ member, pack })
    const days = ahead + 3
    const later = await member.call(contract.bookAppointment, {
      body: { branch: meram._id, trainer: trainer.user._id, startsAt: atTen(days + 1), pack },
    })
    const { message } = await member.call(freezeOwn, { body: { freezeDays: days, membership } })
    expect(message).toContain(freezesMessages.packFrozen(ten.name))
    expect([await daysOf(pack), await daysOf(membership)]).toEqual([before + days, own + days])
    expect(await statesOf(member)).toEqual(['booked', 'cancelled'])
    expect(await sumsOf(services, pack)).toMatchObject({ available: 9, reserved: 1 })
    await member.call(unfreezeOwn, { body: { membership } })
    expect([await daysOf(pack), await daysOf(membership)]).toEqual([before, own])
    await member.call(contract.cancelMyAppointment, { params: { id: later._id }, body: {} })
    expect(await discrepancies()).toEqual([])
  })

  test('of a pack alone leaves the membership, and one of its own stays when the membership’s ends', async () => {
    const { member, pack, membership } = await memberOfBoth()
    const [before = 0, own = 0] = [await daysOf(pack), await daysOf(membership)]
    await admin.call(freezeUser, {
      params: { id: member.user._id },
      body: { freezeDays: 10, freezeReason: 'Sakatlık', membership: pack },
    })
    expect([await daysOf(pack), await daysOf(membership)]).toEqual([before + 10, own])
    await member.call(freezeOwn, { body: { freezeDays: 8, membership } })
    await member.call(unfreezeOwn, { body: { membership } })
    expect([await daysOf(pack), await daysOf(membership)]).toEqual([before + 10, own])
    await expect(book({ member, pack })).rejects.toMatchObject({ code: 'appointment.no-pack' })
  })
})
