import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { processCancellations } from '#server/modules/money/membership-cancellations/membership-cancellations.jobs.ts'
import { membershipCancellations } from '#server/modules/money/membership-cancellations/membership-cancellations.table.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { receivables, settlements } from '#server/modules/money/receivables/receivables.table.ts'
import { checkDeskLedger, type DeskDiscrepancy } from '#server/modules/money/sales/desk-ledger-check.ts'
import { tillEntries } from '#server/modules/money/tills/tills.table.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { listOwnWallets } from '#shared/money/balances/balances.contract.ts'
import {
  payOutCancellation,
  quoteCancellation,
  showCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import {
  listSaleRefunds,
  refundSale,
  showMembershipValue,
  transferMembership,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { listUserPackages, refundPayment, showPayment } from '#shared/money/payments/payments.contract.ts'
import {
  listReceivables,
  reverseSettlement,
  settleReceivables,
  writeOffReceivable,
} from '#shared/money/receivables/receivables.contract.ts'
import { createSale, reverseSale, showSale } from '#shared/money/sales/sales.contract.ts'
import { listTillEntries } from '#shared/money/tills/till-sessions.contract.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { cancel, letNoticePass } from '#tests/support/records/cancellations.ts'
import { checkout, payByCard } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { advanceDays, openTill, saleLine, saleOf } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const today = clubDay(new Date())

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway })
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id })
await openTill(product.services, admin, meram._id, 100_000_000)
const session = await openTill(product.services, staff, meram._id, 100_000_000)
await product.services.pool.query('UPDATE club_settings SET cancellation_term_days = 30')

const newMember = () => product.person({ branch: meram._id })
const run = () => processCancellations(product.services)
const shown = (id: string) => staff.call(showCancellation, { params: { id } })
const worthNow = (id: string) => admin.call(showMembershipValue, { params: { id } })
const quote = (person: Person, id: string) => person.call(quoteCancellation, { params: { id } })
const entriesNow = () => admin.call(listTillEntries, { params: { id: session }, query: {} })

/**
 * A membership as an import writes it, begun 39 days ago: a price and what was paid of it before, in lira, and a debt for
 * each of `debts`.
 */
async function imported(price: number, paid: number, debts: readonly number[] = [], durationDays = 100) {
  const member = await newMember()
  const { db } = product.services
  const first = addDays(today, -39)
  const [row] = await db
    .insert(memberships)
    .values({
      ...{ user: member.user._id, branch: meram._id, name: 'Devreden üyelik', kind: 'membership' },
      ...{ price: price * 100, paidBefore: paid * 100, durationDays, freezeDays: 0, freezeCount: 0 },
      startsAt: startOfClubDay(first).toISOString(),
      endsAt: startOfClubDay(addDays(first, durationDays)).toISOString(),
      createdAt: startOfClubDay(first).toISOString(),
      source: 'import',
    })
    .returning()
  const membership = row?._id ?? ''
  for (const [index, debt] of debts.entries())
    await db.insert(receivables).values({
      ...{ user: member.user._id, branch: meram._id, membership, reason: 'Devreden üyelik' },
      ...{ dueOn: addDays(today, 10 + index), amount: debt * 100, open: debt * 100 },
    })
  return { member, membership }
}

const debtsOf = (member: Person) =>
  admin.call(listReceivables, { query: { filter: { user: member.user._id } } })
const openDebt = async (member: Person) =>
  (await debtsOf(member)).reduce((sum, { open }) => sum + Math.round(open * 100), 0) / 100

const collect = (member: Person, amount: number, method: 'cash' | 'card' | 'wallet' = 'cash') =>
  staff.call(settleReceivables, {
    body: {
      ...{ user: member.user._id, branch: meram._id, payments: [{ method, amount }] },
      requestKey: crypto.randomUUID(),
    },
  })

/** Gives notice, lets its day come and returns the notice. */
async function ended(member: Person, membership: string) {
  const { _id } = await cancel(member, membership)
  await letNoticePass(product.services, _id)
  await run()
  return shown(_id)
}

const payOut = (id: string, method: 'cash' | 'card' = 'cash') =>
  staff.call(payOutCancellation, { params: { id }, body: { method } })

const upgradeTo = async (membership: string, price: number, amount: number) => {
  const better = await makePackage(admin, meram._id, { price, durationDays: 200 })
  return admin.call(upgradeMembership, {
    params: { id: membership },
    body: {
      ...{ package: better._id, requestKey: crypto.randomUUID() },
      payments: amount > 0 ? [{ method: 'cash', amount }] : [],
    },
  })
}

async function problems(): Promise<DeskDiscrepancy[]> {
  const found: DeskDiscrepancy[] = []
  const client = await product.services.pool.connect()
  try {
    await checkDeskLedger(client, (one) => found.push(one))
  } finally {
    client.release()
  }
  return found
}

describe('an imported membership that is cancelled', () => {
  test('with nothing paid pays out nothing, and its debt is credited for the unused days', async () => {
    const { member, membership } = await imported(12_000, 0, [12_000], 365)
    const asked = await quote(member, membership)
    expect(asked).toMatchObject({ price: 12_000, usedDays: 42, refund: 0, deskRefund: 0 })
    expect(asked.credit).toBe(12_000 - asked.used)
    const notice = await ended(member, membership)
    expect(notice).toMatchObject({ state: 'refunded', toPayOut: 0, paidOut: null })
    await expect(payOut(notice._id)).rejects.toMatchObject({ status: 409 })
    const [debt] = await debtsOf(member)
    expect(debt).toMatchObject({ settled: 0, credited: 12_000 - (debt?.open ?? 0) })
    expect(debt?.credited).toBeGreaterThanOrEqual(asked.credit)
    expect(debt?.open).toBeGreaterThan(1000)
    expect(await problems()).toEqual([])
  })

  test('before its first day closes its debt as credited', async () => {
    const { member, membership } = await imported(1000, 0, [1000])
    const { db } = product.services
    const start = startOfClubDay(addDays(today, 2)).toISOString()
    const end = startOfClubDay(addDays(today, 102)).toISOString()
    await db.update(memberships).set({ startsAt: start, endsAt: end }).where(eq(memberships._id, membership))
    await ended(member, membership)
    expect(await debtsOf(member)).toMatchObject([{ open: 0, credited: 1000, status: 'credited' }])
  })

  test('with instalments credits what is open, and pays back by hand only what was paid beyond the used days', async () => {
    const { member, membership } = await imported(1200, 400, [400, 400])
    await collect(member, 400)
    expect(await quote(member, membership)).toMatchObject({ used: 504, credit: 400, refund: 296 })
    const notice = await ended(member, membership)
    expect(notice).toMatchObject({ toPayOut: 296 })
    expect(await payOut(notice._id)).toMatchObject({ state: 'refunded', paidOut: 296, toPayOut: 0 })
    const [newest] = await entriesNow()
    expect(newest).toMatchObject({ kind: 'refund', amount: -296, memberName: member.user.name })
    expect(await openDebt(member)).toBe(0)
    expect(await problems()).toEqual([])
  })

  test('paid before its import is paid out once, through the till and in the name of the member', async () => {
    const { member, membership } = await imported(1000, 1000)
    const notice = await ended(member, membership)
    expect(notice).toMatchObject({ toPayOut: 580, sale: null, payment: null })
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => payOut(notice._id)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shown(notice._id)).toMatchObject({ state: 'refunded', paidOut: 580 })
    const [newest] = await entriesNow()
    expect(newest).toMatchObject({ kind: 'pay-out', amount: -580, memberName: member.user.name })
    expect(await problems()).toEqual([])
  })

  test('by a card terminal leaves an entry as well', async () => {
    const { member, membership } = await imported(1000, 1000)
    const { _id } = await ended(member, membership)
    await payOut(_id, 'card')
    expect((await entriesNow())[0]).toMatchObject({
      ...{ kind: 'pay-out', method: 'card', amount: -580, memberName: member.user.name },
    })
  })

  test('returns to the balance what was paid from it', async () => {
    const { member, membership } = await imported(1000, 0, [1000])
    await makeWallet(admin, member, meram._id, 700)
    await collect(member, 700, 'wallet')
    expect(await ended(member, membership)).toMatchObject({ state: 'refunded', walletRefund: 280 })
    expect(await member.call(listOwnWallets, {})).toMatchObject([{ balance: 280 }])
    expect(await openDebt(member)).toBe(0)
    expect(await problems()).toEqual([])
  })

  test('refunds to the card what was paid by card on the site', async () => {
    const { member, membership } = await imported(1000, 0, [1000])
    const [debt] = await debtsOf(member)
    const payment = await payByCard(
      product,
      member,
      checkout({ kind: 'receivables', receivables: [debt?._id ?? ''] }),
    )
    await product.services.db
      .update(payments)
      .set({ paidAt: sql`paid_at - interval '2 days'` })
      .where(eq(payments._id, payment))
    expect(await ended(member, membership)).toMatchObject({ state: 'refunded', cardRefund: 580 })
    expect(await admin.call(showPayment, { params: { id: payment } })).toMatchObject({ refunded: 580 })
    expect(await openDebt(member)).toBe(0)
    expect(await problems()).toEqual([])
  })

  test('gives nothing for debts that were written off', async () => {
    const { member, membership } = await imported(1000, 500, [500])
    const [debt] = await debtsOf(member)
    await admin.call(writeOffReceivable, { params: { id: debt?._id ?? '' }, body: { reason: 'Taşındı' } })
    expect(await quote(member, membership)).toMatchObject({ credit: 0, refund: 80 })
  })

  test('by staff credits the debt for the unused days as well', async () => {
    const { member, membership } = await imported(1000, 0, [1000])
    await admin.call(cancelMembership, { params: { id: membership }, body: { reason: 'Taşındı' } })
    expect(await debtsOf(member)).toMatchObject([{ open: 400, credited: 600 }])
  })

  test('after a transfer is paid out to the person who has it then', async () => {
    const { membership } = await imported(1000, 1000)
    const heir = await newMember()
    const body = { user: heir.user._id, reason: 'Kardeşine' }
    await admin.call(transferMembership, { params: { id: membership }, body })
    const { _id } = await ended(heir, membership)
    await payOut(_id)
    expect((await entriesNow())[0]).toMatchObject({ amount: -580, memberName: heir.user.name })
  })
})

test('a payout after a partial refund stores what was really paid', async () => {
  const member = await newMember()
  const offer = await makePackage(admin, meram._id, { price: 1000, durationDays: 100 })
  const sale = await admin.call(createSale, {
    body: saleOf(meram._id, member.user._id, {
      lines: [saleLine({ kind: 'package', subject: offer._id })],
      payments: [{ method: 'cash', amount: 1000 }],
    }),
  })
  await advanceDays(product.services, member.user._id, 39)
  const notice = await ended(member, sale.lines[0]?.membership ?? '')
  expect(notice).toMatchObject({ toPayOut: 580 })
  const params = { id: sale._id }
  const body = { amount: 500, reason: 'Elle', requestKey: crypto.randomUUID() }
  await admin.call(refundSale, { params, body })
  expect(await payOut(notice._id)).toMatchObject({ deskRefund: 580, paidOut: 80, state: 'refunded' })
  expect((await admin.call(listSaleRefunds, { params })).map(({ amount }) => amount)).toEqual([500, 80])
  expect(await problems()).toEqual([])
})

describe('an upgrade', () => {
  test('of an imported membership carries over what was paid for its unused days', async () => {
    const { member, membership } = await imported(1000, 700, [300])
    expect(await worthNow(membership)).toMatchObject({
      unearned: 600,
      open: 300,
      refundable: 300,
      sale: null,
    })
    const next = await upgradeTo(membership, 2000, 1700)
    expect(next).toMatchObject({ total: 2000, settled: 2000, open: 0 })
    expect(await openDebt(member)).toBe(0)
    expect(await problems()).toEqual([])
    // What came from before the import is paid back with the rest, by hand.
    const notice = await ended(member, next.lines[0]?.membership ?? '')
    expect(notice).toMatchObject({ toPayOut: 1970 })
    expect(await payOut(notice._id)).toMatchObject({ paidOut: 1970, state: 'refunded' })
    expect(await problems()).toEqual([])
  })

  test('of an imported membership that is taken back pays back what it carried over', async () => {
    const { member, membership } = await imported(1000, 1000)
    const next = await upgradeTo(membership, 2000, 1400)
    const own = await product.services.db
      .select()
      .from(settlements)
      .where(eq(settlements.imported, membership))
    const carried = own.find(({ amount }) => amount === 60_000)
    const undo = admin.call(reverseSettlement, {
      params: { id: carried?._id ?? '' },
      body: { reason: 'Deneme', keepsMoney: false },
    })
    await expect(undo).rejects.toMatchObject({ status: 409 })
    await admin.call(reverseSale, { params: { id: next._id }, body: { reason: 'Yanlış paket' } })
    const paid = await product.services.db
      .select({ amount: tillEntries.amount, user: tillEntries.user })
      .from(tillEntries)
      .where(eq(tillEntries.imported, membership))
    expect(paid).toEqual([{ amount: -60_000, user: member.user._id }])
    expect(await problems()).toEqual([])
  })

  /** A member with a package of 100 days for 1,000 lira, paid by card on the site 39 days ago. */
  async function boughtOnline() {
    const member = await newMember()
    const offer = await makePackage(admin, meram._id, { price: 1000, durationDays: 100 })
    const payment = await payByCard(product, member, checkout({ kind: 'package', package: offer._id }))
    const [membership] = await member.call(listUserPackages, {})
    await advanceDays(product.services, member.user._id, 39)
    await product.services.db
      .update(payments)
      .set({ paidAt: sql`paid_at - interval '39 days'` })
      .where(eq(payments._id, payment))
    return { member, payment, membership: membership?._id ?? '' }
  }
  const byCard = (id: string, amount: number) =>
    admin.call(refundPayment, {
      params: { id },
      body: { amount, reason: 'Elle', requestKey: crypto.randomUUID() },
    })

  test('of a membership paid by card on the site carries over its value, and the card is refunded once', async () => {
    const { member, payment, membership } = await boughtOnline()
    expect(await worthNow(membership)).toMatchObject({ unearned: 600, refundable: 600 })
    const next = await upgradeTo(membership, 2000, 1400)
    expect(next).toMatchObject({ total: 2000, settled: 2000, open: 0 })
    expect(await problems()).toEqual([])
    const { cardRefund, deskRefund } = await quote(member, next.lines[0]?.membership ?? '')
    expect({ cardRefund, deskRefund }).toEqual({ cardRefund: 570, deskRefund: 1400 })
    const notice = await ended(member, next.lines[0]?.membership ?? '')
    expect(notice).toMatchObject({ toPayOut: 1400 })
    expect(await admin.call(showPayment, { params: { id: payment } })).toMatchObject({ refunded: 570 })
    await payOut(notice._id)
    expect(await admin.call(showSale, { params: { id: next._id } })).toMatchObject({ settled: 30, open: 0 })
    expect(await problems()).toEqual([])
  })

  test('loses what it carried over when the card is refunded by hand', async () => {
    const { payment, membership } = await boughtOnline()
    const next = await upgradeTo(membership, 2000, 1400)
    await byCard(payment, 250)
    expect(await admin.call(showSale, { params: { id: next._id } })).toMatchObject({
      ...{ settled: 1750, open: 250 },
    })
    expect(await problems()).toEqual([])
  })

  test('carries over only what the card still holds', async () => {
    const { payment, membership } = await boughtOnline()
    await byCard(payment, 250)
    expect(await worthNow(membership)).toMatchObject({ unearned: 600, refundable: 350 })
    expect(await upgradeTo(membership, 2000, 1650)).toMatchObject({ settled: 2000, open: 0 })
    expect(await problems()).toEqual([])
  })
})

test('what was paid before an import is used once: the database refuses more', async () => {
  const { member, membership } = await imported(1000, 300, [700])
  const [debt] = await debtsOf(member)
  const settle = (amount: number) =>
    product.services.db
      .insert(settlements)
      .values({ receivable: debt?._id ?? '', kind: 'payment', amount, imported: membership })
  const made = await Promise.allSettled(Array.from({ length: 20 }, () => settle(20_000)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(settle(10_001)).rejects.toThrow()
})

test('a payout above what was paid is found', async () => {
  const { member, membership } = await imported(12_000, 0, [12_000], 365)
  const { _id } = await ended(member, membership)
  // As payouts were written before they followed from what was paid.
  await product.services.db
    .update(membershipCancellations)
    .set({ payoutDue: 1_196_712, paidOut: 1_196_712, paidOutAt: sql`now()`, payoutMethod: 'cash' })
    .where(eq(membershipCancellations._id, _id))
  expect(await problems()).toMatchObject([
    { what: 'paid-out', subject: 'membership', record: membership, expected: 0, found: 1_196_712 },
  ])
  await product.services.db
    .update(membershipCancellations)
    .set({ payoutDue: 0, paidOut: null, paidOutAt: null, payoutMethod: null })
    .where(eq(membershipCancellations._id, _id))
})

/** Whole kuruş that came in for a person's memberships, from before their import too, and that went back. */
async function moneyOf(user: string) {
  const { rows } = await product.services.pool.query<{ paid: string; back: string }>(
    `SELECT
       (SELECT coalesce(sum(paid_before), 0) FROM memberships WHERE user_id = $1)
         + (SELECT coalesce(sum(amount), 0) FROM desk_payments WHERE user_id = $1) AS paid,
       (SELECT coalesce(sum(refunded), 0) FROM desk_payments WHERE user_id = $1)
         - (SELECT coalesce(sum(amount), 0) FROM till_entries WHERE user_id = $1) AS back`,
    [user],
  )
  return { paid: Number(rows[0]?.paid), back: Number(rows[0]?.back) }
}

test('whatever is paid, written off, upgraded and cancelled in any order, no more is paid out than was paid in', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('collect' as const), part: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constantFrom('write-off' as const, 'upgrade' as const) }),
  )
  const plan = fc.record({
    paid: fc.integer({ min: 0, max: 1000 }),
    isPlanned: fc.boolean(),
    steps: fc.array(step, { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ paid, isPlanned, steps }) => {
      const rest = 1000 - paid
      const debts = rest === 0 ? [] : isPlanned && rest > 1 ? [1, rest - 1] : [rest]
      const { member, membership } = await imported(1000, paid, debts)
      let current = membership
      for (const one of steps) {
        const open = await openDebt(member)
        if (one.kind === 'collect' && open > 0)
          await collect(member, Math.max(0.01, Math.floor(open * one.part) / 100))
        if (one.kind === 'write-off') {
          const [debt] = (await debtsOf(member)).filter((debt) => debt.open > 0)
          if (debt)
            await admin.call(writeOffReceivable, { params: { id: debt._id }, body: { reason: 'Deneme' } })
        }
        if (one.kind === 'upgrade') {
          const { refundable } = await worthNow(current)
          const next = await upgradeTo(current, 3000, liraOf(300_000 - Math.round(refundable * 100)))
          current = next.lines[0]?.membership ?? ''
        }
      }
      const before = await moneyOf(member.user._id)
      const { refundable } = await worthNow(current)
      const notice = await ended(member, current)
      if (notice.toPayOut > 0) await payOut(notice._id)
      const { paid: paidIn, back } = await moneyOf(member.user._id)
      expect(back).toBeLessThanOrEqual(paidIn)
      // Three more days are used until a notice takes effect.
      expect(back - before.back).toBeLessThanOrEqual(Math.round(refundable * 100))
      expect(await problems()).toEqual([])
    }),
    { numRuns: 12 },
  )
})
