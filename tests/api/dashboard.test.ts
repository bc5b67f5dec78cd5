import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refreshPendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { listContact } from '#shared/content/contact/contact.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { freezeUser } from '#shared/membership/freezes/freezes.contract.ts'
import { cancelMembership, listMemberships } from '#shared/membership/memberships/memberships.contract.ts'
import {
  showDashboardCharts,
  showDashboardFigures,
  showDashboardStats,
} from '#shared/office/dashboard/dashboard.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { makeEquipment, makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { makeContract } from '#tests/support/records/contracts.ts'
import { chartsOf, figuresOf, laterFiguresOf, statsOf } from '#tests/support/records/dashboard.ts'
import { advanceDays, daysFromNow, moveTo as moveMembership, sell } from '#tests/support/records/desk.ts'
import { receivedApplication, receivedMessage } from '#tests/support/records/inbound-messages.ts'
import { makeLesson, makePackage, makeTeam } from '#tests/support/records/packages-and-lessons.ts'
import { holderOf } from '#tests/support/records/positions.ts'
import { activeCode, redeemCode, rewardWithoutMembership } from '#tests/support/records/referrals.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { codeOf, decisionAt, makeDevice } from '#tests/support/records/turnstile.ts'
import { change, makeWallet } from '#tests/support/records/wallets.ts'

const today = clubDay(new Date())

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })

const memberOf = (branch: Branch) => product.person({ branch: branch._id, isVerified: true })

describe('the scope of the dashboard', () => {
  test('staff see their own branch and are refused another', async () => {
    await memberOf(karatay)
    const own = await statsOf(staff)
    expect(own.branchStats.totalUsers).toBe(1)
    expect(own.generalStats).toMatchObject({ totalUsers: 1, totalBranches: 1 })
    expect(await statsOf(staff, meram._id)).toEqual(own)
    for (const call of [statsOf, figuresOf, chartsOf])
      await expect(call(staff, karatay._id)).rejects.toMatchObject({
        status: 403,
        message: accessMessages.otherBranch,
      })
  })

  test('an admin sees all branches or one; an unknown branch returns 404', async () => {
    expect((await statsOf(admin)).generalStats.totalBranches).toBe(2)
    const one = await statsOf(admin, karatay._id)
    expect(one.branchStats.totalUsers).toBe(1)
    expect(one.generalStats.totalUsers).toBe((await statsOf(admin)).generalStats.totalUsers)
    await expect(figuresOf(admin, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  test('trainers and members are refused', async () => {
    for (const role of ['trainer', 'member'] as const) {
      const person = await product.person({ role, branch: meram._id })
      await expect(statsOf(person)).rejects.toMatchObject({ status: 403 })
    }
  })

  test('an invalid branch id is a client error', async () => {
    const query = { branchId: 'hepsi' } as never
    for (const target of [showDashboardStats, showDashboardFigures, showDashboardCharts])
      await expect(admin.call(target, { query })).rejects.toMatchObject({ status: 400 })
  })

  test('figures of admin-only lists are omitted for staff', async () => {
    const { waiting } = await figuresOf(staff)
    expect([waiting.orders, waiting.lowStock]).toEqual([null, null])
    expect((await chartsOf(staff)).revenue.methods).toEqual(['card', 'cash', 'transfer'])
    expect((await chartsOf(admin)).revenue.methods).toEqual(['online', 'card', 'cash', 'transfer', 'orders'])
  })

  test('figures of lists that a position may not open are omitted', async () => {
    const branches = [meram._id]
    const dashboardOnly = await holderOf(product, admin, ['dashboard.show'], branches)
    const { waiting } = await figuresOf(dashboardOnly)
    const { unreadMessages, newApplications, orders, readyOrders, lowStock } = waiting
    expect({ unreadMessages, newApplications, orders, readyOrders, lowStock }).toEqual({
      unreadMessages: null,
      newApplications: null,
      orders: null,
      readyOrders: null,
      lowStock: null,
    })
    const reader = await holderOf(product, admin, ['dashboard.show', 'contact.list'], branches)
    expect((await figuresOf(reader)).waiting).toMatchObject({ unreadMessages: 0, newApplications: null })
  })
})

describe('the figures of the specification', () => {
  test('count the records of a branch', async () => {
    const branch = await openBranch(admin, 'Sille')
    await makeTeam(admin, branch._id)
    await makePackage(admin, branch._id)
    await makeEquipment(admin, branch._id)
    await makeRaffle(admin, branch._id)
    const member = await memberOf(branch)
    await change(admin, await makeWallet(admin, member, branch._id, 100.5), -40)
    await rewardWithoutMembership(admin)
    const code = await activeCode(admin, member)
    await redeemCode(await memberOf(branch), code.code)
    expect(await statsOf(admin, branch._id)).toMatchObject({
      branchStats: {
        totalUsers: 2,
        totalTeams: 1,
        totalRaffles: 1,
        totalPackages: 1,
        totalEquipments: 1,
        totalBalance: 60.5,
        totalReferrals: 1,
        newUsersThisMonth: 2,
      },
      referralStats: { total: 1, active: 1, totalUsed: 1, totalEarned: 250 },
    })
  })

  test('group twelve months of signups by club time, without deleted accounts', async () => {
    const branch = await openBranch(admin, 'Akören')
    const [lately, before] = [await memberOf(branch), await memberOf(branch)]
    const { db } = product.services
    const thisMonth = startOfClubDay(`${today.slice(0, 7)}-01`)
    await db.update(users).set({ createdAt: thisMonth.toISOString() }).where(eq(users._id, lately.user._id))
    const justBefore = new Date(thisMonth.getTime() - 1).toISOString()
    await db.update(users).set({ createdAt: justBefore }).where(eq(users._id, before.user._id))
    const signups = async () => (await statsOf(admin, branch._id)).charts.monthlySignups
    expect(await signups()).toHaveLength(12)
    expect((await signups()).slice(-2).map(({ count }) => count)).toEqual([1, 1])
    expect((await signups()).at(-1)?.month).toBe(today.slice(0, 7))
    await db.update(users).set({ deletedAt: new Date().toISOString() }).where(eq(users._id, before.user._id))
    expect((await signups()).slice(-2).map(({ count }) => count)).toEqual([0, 1])
  })
})

describe('memberships', () => {
  test('are counted as active, frozen and expired as in their list', async () => {
    const branch = await openBranch(admin, 'Ilgın')
    const offer = await makePackage(admin, branch._id, { freezeDays: 20, freezeCount: 2 })
    const [active, frozen, over, gone, cancelled, waiting] = await Promise.all(
      Array.from({ length: 6 }, () => memberOf(branch)),
    )
    const sold = new Map<Person | undefined, string>()
    for (const person of [active, frozen, over, gone, cancelled, waiting])
      sold.set(person, (await sell(admin, person?.user._id ?? '', offer._id))._id)
    await admin.call(freezeUser, {
      params: { id: frozen?.user._id ?? '' },
      body: { freezeDays: 10, freezeReason: 'Tatil' },
    })
    await advanceDays(product.services, over?.user._id ?? '', 40)
    await advanceDays(product.services, gone?.user._id ?? '', 90)
    await admin.call(cancelMembership, {
      params: { id: sold.get(cancelled) ?? '' },
      body: { reason: 'Taşındı' },
    })
    await moveMembership(product.services, sold.get(waiting) ?? '', {
      startsAt: daysFromNow(3),
      endsAt: daysFromNow(33),
    })
    const { memberships } = await laterFiguresOf(admin, branch._id)
    expect(memberships).toMatchObject({ active: 1, frozen: 1, expired: 2, expiredLately: 1 })
    for (const status of ['active', 'frozen', 'expired'] as const) {
      const filter = { branch: branch._id, status }
      expect(await admin.call(listMemberships, { query: { filter } })).toHaveLength(memberships[status])
    }
  })

  test('are due for renewal when they end within 30 days without a successor', async () => {
    const branch = await openBranch(admin, 'Çumra')
    const monthly = await makePackage(admin, branch._id, { durationDays: 20 })
    const yearly = await makePackage(admin, branch._id, { durationDays: 365 })
    const [due, renewed, late] = [await memberOf(branch), await memberOf(branch), await memberOf(branch)]
    await sell(admin, due.user._id, monthly._id)
    await sell(admin, renewed.user._id, monthly._id)
    await sell(admin, renewed.user._id, yearly._id)
    await sell(admin, late.user._id, yearly._id)
    const { memberships } = await laterFiguresOf(admin, branch._id)
    expect(memberships.renewalsDue).toBe(1)
    const list = await admin.call(listMemberships, {
      query: { filter: { branch: branch._id, renewalDue: true } },
    })
    expect(list.map(({ user }) => user)).toEqual([due.user._id])
  })

  test('are counted at most once a minute, and the figures say when', async () => {
    const branch = await openBranch(admin, 'Derbent')
    const offer = await makePackage(admin, branch._id)
    const before = await laterFiguresOf(admin, branch._id)
    expect(before.memberships.active).toBe(0)
    await sell(admin, (await memberOf(branch)).user._id, offer._id)
    expect(await figuresOf(admin, branch._id)).toMatchObject({
      memberships: before.memberships,
      countedAt: before.countedAt,
    })
    const after = await laterFiguresOf(admin, branch._id)
    expect(after.memberships.active).toBe(1)
    expect(Date.parse(after.countedAt)).toBeGreaterThan(Date.parse(before.countedAt))
  })
})

describe('today', () => {
  test('shows entries by hour, and the members inside', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    const offer = await makePackage(admin, branch._id)
    const device = await makeDevice(admin, branch._id)
    const [member, stranger] = [await memberOf(branch), await memberOf(branch)]
    await sell(admin, member.user._id, offer._id)
    expect((await decisionAt(product, device, await codeOf(member))).allowed).toBe(true)
    expect((await decisionAt(product, device, await codeOf(stranger))).allowed).toBe(false)
    await product.services.pool.query(
      `INSERT INTO turnstile_entries (id, branch_id, user_id, direction, source, allowed, reason, at)
       SELECT gen_random_uuid(), $1, $2, 'in', 'reader', true, 'membership', now() - interval '14 days'
       FROM generate_series(1, 6)`,
      [branch._id, member.user._id],
    )
    expect((await figuresOf(admin, branch._id)).today).toMatchObject({ entries: 1, inside: 1 })
    const { entries } = await chartsOf(admin, branch._id)
    expect(entries).toHaveLength(24)
    expect(entries.reduce((sum, hour) => sum + hour.today, 0)).toBe(1)
    expect(entries.map(({ usual }) => usual).filter(Boolean)).toEqual([1.5])
  })

  test('shows lesson occupancy, without cancelled lessons', async () => {
    const branch = await openBranch(admin, 'Karapınar')
    const at = (day: string, hour: number) => {
      const startsAt = new Date(startOfClubDay(day).getTime() + hour * 3_600_000)
      return {
        startsAt: startsAt.toISOString(),
        endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
      }
    }
    const pilates = await makeLesson(admin, branch._id, { title: 'Pilates', capacity: 10 })
    const called = await makeLesson(admin, branch._id, { title: 'Yoga', capacity: 10 })
    const yesterday = await makeLesson(admin, branch._id, { title: 'Pilates', capacity: 5 })
    const { db } = product.services
    await db
      .update(lessons)
      .set({ ...at(today, 9), joinedCount: 4 })
      .where(eq(lessons._id, pilates._id))
    await db
      .update(lessons)
      .set({ ...at(today, 11), cancelledAt: new Date().toISOString() })
      .where(eq(lessons._id, called._id))
    await db
      .update(lessons)
      .set({ ...at(addDays(today, -1), 9), joinedCount: 5 })
      .where(eq(lessons._id, yesterday._id))
    expect((await figuresOf(admin, branch._id)).today).toMatchObject({ lessons: 1, places: 10, taken: 4 })
    expect((await chartsOf(admin, branch._id)).lessons).toEqual([
      { title: 'Pilates', lessons: 1, places: 5, taken: 5 },
    ])
  })
})

describe('pending work', () => {
  test('each figure equals the length of the list it links to', async () => {
    const branch = await openBranch(admin, 'Hadim')
    await receivedMessage(product, admin, { branch: branch._id })
    await receivedMessage(product, admin, { branch: branch._id, openFor: 10 })
    await receivedApplication(product, admin, branch._id)
    await makeContract(admin, branch._id)
    await memberOf(branch)
    await refreshPendingSignatures(product.services)
    const { waiting } = await figuresOf(admin, branch._id)
    expect(waiting).toMatchObject({ unreadMessages: 1, newApplications: 1, unsignedContracts: 1 })
    const filter = { branch: branch._id, isRead: false, isSuspicious: false }
    expect(await admin.call(listContact, { query: { filter } })).toHaveLength(1)
  })

  test('counts products that are low in stock', async () => {
    const { waiting } = await figuresOf(admin)
    await makeProduct(admin, { stock: 1 })
    expect((await figuresOf(admin)).waiting.lowStock).toBe((waiting.lowStock ?? 0) + 1)
  })
})
