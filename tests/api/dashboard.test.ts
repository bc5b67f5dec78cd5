import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/modules/people/users/users.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { freezeUser } from '#shared/membership/freezes/freezes.contract.ts'
import { cancelMembership, listMemberships } from '#shared/membership/memberships/memberships.contract.ts'
import { updatePackage } from '#shared/membership/packages/packages.contract.ts'
import { listReceivables } from '#shared/money/receivables/receivables.contract.ts'
import {
  showDashboardCharts,
  showDashboardFigures,
  showDashboardStats,
} from '#shared/office/dashboard/dashboard.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { makeEquipment, makeRaffle, openBranch } from '#tests/support/records/content.ts'
import {
  chartsOf,
  dayOf,
  deskOf,
  figuresOf,
  laterFiguresOf,
  statsOf,
} from '#tests/support/records/dashboard.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import {
  advanceDays,
  daysFromNow,
  moveTo as moveMembership,
  sell,
  writePayment,
} from '#tests/support/records/desk.ts'
import { makeLesson, makePackage, makeTeam } from '#tests/support/records/packages-and-lessons.ts'
import { holderOf } from '#tests/support/records/positions.ts'
import { activeCode, redeemCode, rewardWithoutMembership } from '#tests/support/records/referrals.ts'
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
    for (const call of [statsOf, figuresOf, chartsOf, deskOf, dayOf])
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
      for (const call of [statsOf, deskOf, dayOf])
        await expect(call(person)).rejects.toMatchObject({ status: 403 })
    }
  })

  test('an invalid branch id is a client error', async () => {
    const query = { branchId: 'hepsi' } as never
    for (const target of [showDashboardStats, showDashboardFigures, showDashboardCharts])
      await expect(admin.call(target, { query })).rejects.toMatchObject({ status: 400 })
  })

  test('figures of admin-only lists are omitted for staff', async () => {
    expect((await chartsOf(staff)).revenue.methods).toEqual(['card', 'cash', 'transfer'])
    expect((await chartsOf(admin)).revenue.methods).toEqual(['online', 'card', 'cash', 'transfer', 'orders'])
  })

  test('the desk’s figures of lists that a position may not open are omitted', async () => {
    const branches = [meram._id]
    const none = await holderOf(product, admin, ['dashboard.show'], branches)
    expect(await deskOf(none)).toEqual({ debts: null, inside: null })
    expect((await dayOf(none)).revenue).toBeNull()
    // Reception sees no totals of the club, but who is inside and owes.
    const reception = await holderOf(product, admin, ['receivables.list', 'turnstile-entries.list'], branches)
    const zero = { count: 0, total: 0 }
    expect(await deskOf(reception)).toEqual({ debts: { today: zero, overdue: zero }, inside: 0 })
    await expect(dayOf(reception)).rejects.toMatchObject({ status: 403 })
  })
})

describe('the desk', () => {
  test('reads what is due today and what is late, as long as the lists that the figures lead to', async () => {
    const branch = await openBranch(admin, 'Hadim')
    const { user } = await memberOf(branch)
    const owes = (due: number, amount: number) =>
      addDebt(product.services, user._id, branch._id, { due, amount })
    for (const [due, amount] of [
      [-40, 200],
      [-1, 50.25],
      [0, 100],
      [1, 400],
    ] as const)
      await owes(due, amount)
    const { debts } = await deskOf(admin, branch._id)
    expect(debts).toEqual({ today: { count: 1, total: 100 }, overdue: { count: 2, total: 250.25 } })
    const listed = async (filter: object) =>
      (
        await admin.call(listReceivables, {
          query: { filter: { branch: branch._id, isOpen: true, ...filter } },
        })
      ).map(({ amount }) => amount)
    expect(await listed({ from: today, until: today })).toEqual([100])
    expect(await listed({ until: addDays(today, -1) })).toEqual([200, 50.25])
    expect((await deskOf(staff)).debts?.overdue.count).toBe(0)
  })

  test('counts the people inside the branch', async () => {
    const branch = await openBranch(admin, 'Yunak')
    const member = await memberOf(branch)
    await sell(admin, member.user._id, (await makePackage(admin, branch._id))._id)
    await decisionAt(product, await makeDevice(admin, branch._id), await codeOf(member))
    expect((await deskOf(admin, branch._id)).inside).toBe(1)
    expect((await deskOf(staff)).inside).toBe(0)
  })
})

describe('the figures of the specification', () => {
  test('count the records of a branch', async () => {
    const branch = await openBranch(admin, 'Sille')
    await makeTeam(admin, branch._id)
    await makePackage(admin, branch._id)
    const other = await openBranch(admin, 'Dere')
    await makePackage(admin, other._id, { otherPrices: [{ branch: branch._id, price: 900 }] })
    const ended = await makePackage(admin, other._id, { otherPrices: [{ branch: branch._id, price: 900 }] })
    await admin.call(updatePackage, { params: { id: ended._id }, body: { otherPrices: [] } })
    expect(await statsOf(admin, other._id)).toMatchObject({ branchStats: { totalPackages: 2 } })
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
        // Its own, and one of the other branch that it sells.
        totalPackages: 2,
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

describe('the charts of the day', () => {
  test('show the revenue of fourteen days, each beside the mean of the same weekday before', async () => {
    const branch = await openBranch(admin, 'Doğanhisar')
    const paid = (daysAgo: number, amount: number) =>
      writePayment(admin, branch._id, { amount, method: 'card', date: addDays(today, -daysAgo) })
    await paid(0, 300)
    await paid(7, 100)
    await paid(14, 500)
    await paid(35, 400)
    const { revenue } = await dayOf(admin, branch._id)
    expect(revenue?.map(({ day }) => day)).toEqual(
      Array.from({ length: 14 }, (_, index) => addDays(today, index - 13)),
    )
    // Of the four weeks before today two had revenue, and of those before a week ago two as well.
    expect(revenue?.at(-1)).toEqual({ day: today, sum: 300, usual: 150 })
    expect(revenue?.at(-8)).toMatchObject({ sum: 100, usual: 225 })
    expect(revenue?.at(-2)).toMatchObject({ sum: 0, usual: 0 })
  })

  test('show the entries of today by hour', async () => {
    const branch = await openBranch(admin, 'Altınekin')
    const { entries } = await dayOf(admin, branch._id)
    expect(entries).toEqual((await chartsOf(admin, branch._id)).entries)
    expect(entries).toHaveLength(24)
  })
})
