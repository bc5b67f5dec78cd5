import { describe, expect, test } from 'vitest'
import { databaseErrorOf } from '#server/core/errors.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { saleRefunds } from '#server/modules/money/membership-changes/sale-refunds.table.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import {
  cancelMembership,
  listMemberships,
  type Membership,
  showMembership,
} from '#shared/membership/memberships/memberships.contract.ts'
import { closeWallet, listWalletEntries } from '#shared/money/balances/balances.contract.ts'
import {
  extendMembership,
  listSaleRefunds,
  refundSale,
  showMembershipValue,
  transferMembership,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { membershipChangesMessages } from '#shared/money/membership-changes/membership-changes.messages.ts'
import { listDeskPayments } from '#shared/money/payment-records/payment-records.contract.ts'
import { settleReceivables, writeOffReceivable } from '#shared/money/receivables/receivables.contract.ts'
import {
  createSale,
  reverseSale,
  type SaleDetails,
  type SaleInput,
  showSale,
} from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { holdLock, untilBlocked } from '#tests/support/product/locks.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { advanceDays, openTill, saleLine, saleOf, sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const texts = membershipChangesMessages
const today = clubDay(new Date())

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id })
await openTill(product.services, admin, meram._id)
await openTill(product.services, staff, meram._id)

const member = async () => (await product.person({ branch: meram._id })).user._id

/** Sells a package of 100 days for 1,000 lira: `paid` now, the rest in two instalments. */
async function sold(
  user: string,
  paid: number,
  method: 'cash' | 'card' = 'card',
): Promise<{ sale: SaleDetails; membership: string }> {
  const offer = await makePackage(admin, meram._id, { price: 1000, durationDays: 100 })
  const rest = 1000 - paid
  const body: SaleInput = {
    ...{ branch: meram._id, user, note: '', requestKey: crypto.randomUUID() },
    lines: [{ kind: 'package', subject: offer._id, name: '', quantity: 1, discount: 0, discountReason: '' }],
    payments: paid > 0 ? [{ method, amount: paid }] : [],
    plan: rest > 0 ? [30, 60].map((days) => ({ dueOn: addDays(today, days), amount: rest / 2 })) : [],
  }
  const sale = await admin.call(createSale, { body })
  return { sale, membership: sale.lines[0]?.membership ?? '' }
}

const sums = ({ settled, open, receivables }: SaleDetails) => ({
  settled,
  open,
  credited: receivables.reduce((sum, { credited }) => sum + credited, 0),
})

const saleNow = (id: string) => admin.call(showSale, { params: { id } })

describe('the value of the unused days', () => {
  test('is the share of the price for the days after today, and what is not owed of it can be refunded', async () => {
    const user = await member()
    const { membership } = await sold(user, 600)
    await advanceDays(product.services, user, 39)
    const value = await admin.call(showMembershipValue, { params: { id: membership } })
    expect(value).toMatchObject({ amount: 1000, usedDays: 40, remainingDays: 60, unearned: 600, open: 400 })
    expect(value.refundable).toBe(200)
  })

  test('is refunded once: what was paid back before no longer counts', async () => {
    const user = await member()
    const { sale, membership } = await sold(user, 1000)
    await advanceDays(product.services, user, 39)
    const body = { amount: 100, reason: 'Arıza', requestKey: crypto.randomUUID() }
    await admin.call(refundSale, { params: { id: sale._id }, body })
    const value = await admin.call(showMembershipValue, { params: { id: membership } })
    expect(value).toMatchObject({ unearned: 600, open: 0, refundable: 500 })
  })

  test('is not shown to staff of another branch', async () => {
    const { membership } = await sold(await member(), 1000)
    const other = await openBranch(admin, 'Karatay')
    const theirs = await product.person({ role: 'staff', branch: other._id })
    const asked = theirs.call(showMembershipValue, { params: { id: membership } })
    await expect(asked).rejects.toMatchObject({ status: 404 })
  })
})

describe('a cancelled membership', () => {
  test('leaves no debt for days that cannot be used, and keeps the debt for those that were', async () => {
    const user = await member()
    const { sale, membership } = await sold(user, 100)
    await advanceDays(product.services, user, 39)
    await admin.call(cancelMembership, { params: { id: membership }, body: { reason: 'Taşındı' } })
    expect(sums(await saleNow(sale._id))).toEqual({ settled: 100, open: 300, credited: 600 })
  })

  test('is refunded by the methods of its payments, once for each form', async () => {
    const user = await member()
    const { sale, membership } = await sold(user, 1000, 'cash')
    await admin.call(cancelMembership, { params: { id: membership }, body: { reason: 'Taşındı' } })
    const body = { amount: 990, reason: 'Cayma', requestKey: crypto.randomUUID() }
    const refund = () => admin.call(refundSale, { params: { id: sale._id }, body })
    const made = await Promise.all(Array.from({ length: 20 }, refund))
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1)
    const after = await saleNow(sale._id)
    expect(sums(after)).toEqual({ settled: 10, open: 0, credited: 990 })
    expect(after.payments).toMatchObject([{ method: 'cash', amount: 1000, refunded: 990 }])
    expect(await admin.call(listSaleRefunds, { params: { id: sale._id } })).toHaveLength(1)
  })
})

describe('a refund', () => {
  test('above what was paid is refused with 422, and nothing is written', async () => {
    const { sale } = await sold(await member(), 100)
    const body = { amount: 100.01, reason: 'Deneme', requestKey: crypto.randomUUID() }
    await expect(admin.call(refundSale, { params: { id: sale._id }, body })).rejects.toMatchObject({
      status: 422,
      message: texts.aboveRefundable,
    })
    expect(sums(await saleNow(sale._id))).toEqual({ settled: 100, open: 900, credited: 0 })
  })

  test('in cash above what the till should hold is refused with 422', async () => {
    const { sale } = await sold(await member(), 1000)
    const cashier = await product.person({ role: 'admin' })
    await openTill(product.services, cashier, meram._id, 5000)
    const refund = (amount: number) =>
      cashier.call(refundSale, {
        params: { id: sale._id },
        body: { amount, method: 'cash', reason: 'Cayma', requestKey: crypto.randomUUID() },
      })
    await expect(refund(50.01)).rejects.toMatchObject({ status: 422, code: 'till-session.too-little' })
    expect(await refund(50)).toMatchObject({ amount: 50 })
  })

  test('in cash does not count on the cash of another refund at the same time', async () => {
    const cashier = await product.person({ role: 'admin' })
    const till = await openTill(product.services, cashier, meram._id, 5000)
    const { release } = await holdLock(product, 'SELECT FROM till_sessions WHERE id = $1 FOR UPDATE', [till])
    const refunds = [await sold(await member(), 1000), await sold(await member(), 1000)].map(({ sale }) =>
      cashier.call(refundSale, {
        params: { id: sale._id },
        body: { amount: 50, method: 'cash', reason: 'Cayma', requestKey: crypto.randomUUID() },
      }),
    )
    const ends = Promise.allSettled(refunds)
    await untilBlocked(product, 'row', 2)
    await release()
    const refused = (await ends).flatMap((end) => (end.status === 'rejected' ? end.reason : []))
    expect(refused).toMatchObject([{ status: 422, code: 'till-session.too-little' }])
  })

  test('returns everything that was paid from the balance at different times', async () => {
    const person = await product.person({ branch: meram._id })
    const wallet = await makeWallet(admin, person, meram._id, 100)
    const user = person.user._id
    const sale = await admin.call(createSale, {
      body: saleOf(meram._id, user, {
        lines: [saleLine({ name: 'Dolap', unitPrice: 100 })],
        payments: [{ method: 'wallet', amount: 60 }],
        plan: [{ dueOn: addDays(today, 30), amount: 40 }],
      }),
    })
    await admin.call(settleReceivables, {
      body: {
        ...{ user, branch: meram._id, payments: [{ method: 'wallet', amount: 40 }] },
        requestKey: crypto.randomUUID(),
      },
    })
    // A wallet that was closed in the meantime is reopened.
    await admin.call(closeWallet, { params: { memberId: wallet._id } })
    const body = { amount: 100, reason: 'Cayma', requestKey: crypto.randomUUID() }
    await admin.call(refundSale, { params: { id: sale._id }, body })
    const { transactions } = await admin.call(listWalletEntries, {
      params: { memberId: wallet._id },
      query: {},
    })
    expect(transactions[0]).toMatchObject({ kind: 'refund', amount: 100, balanceAfter: 100 })
  })

  test('by transfer needs an IBAN whose checksum is right', async () => {
    const { sale } = await sold(await member(), 1000)
    const refund = (iban: string) =>
      admin.call(refundSale, {
        params: { id: sale._id },
        body: {
          ...{ amount: 10, method: 'transfer', iban, ibanHolder: 'Ayşe Şahin', reason: 'Cayma' },
          requestKey: crypto.randomUUID(),
        },
      })
    await expect(refund('TR33 0006 1005 1978 6457 8413 27')).rejects.toMatchObject({ status: 400 })
    await expect(refund('')).rejects.toMatchObject({ status: 400 })
    expect(await refund('TR33 0006 1005 1978 6457 8413 26')).toMatchObject({
      iban: 'TR330006100519786457841326',
    })
  })

  test('needs a right that staff do not have', async () => {
    const { sale } = await sold(await member(), 1000)
    const body = { amount: 1, reason: 'Deneme', requestKey: crypto.randomUUID() }
    const asked = staff.call(refundSale, { params: { id: sale._id }, body })
    await expect(asked).rejects.toMatchObject({ status: 403 })
  })
})

describe('a refund of one line of a sale', () => {
  /** Sells a package of 100 days for 1,000 lira with a towel for 200, as bought 39 days ago. */
  async function soldWithTowel(paid = 1200) {
    const user = await member()
    const offer = await makePackage(admin, meram._id, { price: 1000, durationDays: 100 })
    const rest = 1200 - paid
    const sale = await admin.call(createSale, {
      body: saleOf(meram._id, user, {
        lines: [
          saleLine({ kind: 'package', subject: offer._id }),
          saleLine({ name: 'Havlu', unitPrice: 200 }),
        ],
        payments: [{ method: 'card', amount: paid }],
        plan: rest > 0 ? [{ dueOn: addDays(today, 30), amount: rest }] : [],
      }),
    })
    await advanceDays(product.services, user, 39)
    const [bought, towel] = sale.lines
    return {
      ...{ sale: sale._id, line: bought?._id ?? '', towel: towel?._id ?? '' },
      membership: bought?.membership ?? '',
    }
  }

  const refund = (sale: string, amount: number, line?: string, requestKey: string = crypto.randomUUID()) =>
    admin.call(refundSale, {
      params: { id: sale },
      body: { amount, ...(line && { line }), reason: 'İade', requestKey },
    })
  const valueNow = (id: string) => admin.call(showMembershipValue, { params: { id } })

  test('leaves the value of a membership in another line as it is, and names its own', async () => {
    const { sale, membership, towel } = await soldWithTowel()
    const before = await valueNow(membership)
    expect(before).toMatchObject({ unearned: 600, refundable: 600 })
    expect(await refund(sale, 200, towel)).toMatchObject({ line: towel, amount: 200 })
    expect(await valueNow(membership)).toEqual(before)
    expect(await admin.call(listSaleRefunds, { params: { id: sale } })).toMatchObject([{ line: towel }])
    expect(sums(await saleNow(sale))).toEqual({ settled: 1000, open: 0, credited: 200 })
  })

  test('lowers the value of its own membership, as one of the whole sale does', async () => {
    const { sale, membership, line, towel } = await soldWithTowel()
    await refund(sale, 200, towel)
    await refund(sale, 100, line)
    expect(await valueNow(membership)).toMatchObject({ unearned: 600, refundable: 500 })
    expect(await refund(sale, 50)).toMatchObject({ line: null })
    expect(await valueNow(membership)).toMatchObject({ refundable: 450 })
  })

  test('is refused with 400 for a line of another sale, and nothing is written', async () => {
    const { sale } = await soldWithTowel()
    const other = await soldWithTowel()
    await expect(refund(sale, 10, other.towel)).rejects.toMatchObject({
      ...{ status: 400, message: texts.foreignLine, fields: { line: texts.foreignLine } },
    })
    await expect(refund(sale, 10, crypto.randomUUID())).rejects.toMatchObject({ status: 400 })
    expect(sums(await saleNow(sale))).toEqual({ settled: 1200, open: 0, credited: 0 })
  })

  test('above the amount of the line is refused with 422, also in parts', async () => {
    const { sale, towel } = await soldWithTowel()
    const above = { status: 422, message: texts.aboveLine, fields: { amount: texts.aboveLine } }
    await expect(refund(sale, 200.01, towel)).rejects.toMatchObject(above)
    await refund(sale, 150, towel)
    await expect(refund(sale, 50.01, towel)).rejects.toMatchObject(above)
    await refund(sale, 50, towel)
    expect(sums(await saleNow(sale))).toEqual({ settled: 1000, open: 0, credited: 200 })
  })

  test('20 times at once pays back at most the amount of the line', async () => {
    const { sale, towel } = await soldWithTowel()
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => refund(sale, 30, towel)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    const refusals = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
    expect(new Set(refusals)).toEqual(new Set([texts.aboveLine]))
    expect(sums(await saleNow(sale))).toEqual({ settled: 1020, open: 0, credited: 180 })
  })

  test('is held to the amount of the line by the database, also without a lock on the sale', async () => {
    const { sale, towel } = await soldWithTowel()
    const { db } = product.services
    const made = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        db
          .insert(saleRefunds)
          .values({ sale, line: towel, amount: 15_000, reason: 'İade', requestKey: crypto.randomUUID() }),
      ),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = made.flatMap((one) =>
      one.status === 'rejected' ? [databaseErrorOf(one.reason)?.constraint] : [],
    )
    expect(new Set(refusals)).toEqual(new Set(['sale_refunds_line_check']))
  })

  test('with the form of another sale at the same time is refused by name', async () => {
    const sold = await Promise.all(Array.from({ length: 6 }, soldWithTowel))
    const key = crypto.randomUUID()
    const made = await Promise.allSettled(sold.map(({ sale }) => refund(sale, 10, undefined, key)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
    expect(new Set(refusals)).toEqual(new Set([texts.refundUsed]))
  })

  test('sent again with its form is made once, and the form is refused for another line', async () => {
    const { sale, line, towel } = await soldWithTowel()
    const key = crypto.randomUUID()
    const first = await refund(sale, 100, towel, key)
    expect(await refund(sale, 100, towel, key)).toEqual(first)
    await expect(refund(sale, 100, line, key)).rejects.toMatchObject({
      ...{ status: 409, message: texts.refundUsed },
    })
  })

  test('leaves the credit for the unused days of a cancelled membership as it is', async () => {
    const { sale, membership, towel } = await soldWithTowel(300)
    await refund(sale, 200, towel)
    await admin.call(cancelMembership, { params: { id: membership }, body: { reason: 'Taşındı' } })
    expect(sums(await saleNow(sale))).toEqual({ settled: 100, open: 300, credited: 800 })
  })

  test('leaves what an upgrade carries over as it is', async () => {
    const { sale, membership, towel } = await soldWithTowel()
    await refund(sale, 200, towel)
    const better = await makePackage(admin, meram._id, { price: 2000, durationDays: 200 })
    const next = await admin.call(upgradeMembership, {
      params: { id: membership },
      body: {
        ...{ package: better._id, requestKey: crypto.randomUUID() },
        payments: [{ method: 'card', amount: 1400 }],
      },
    })
    expect(next).toMatchObject({ total: 2000, settled: 2000, open: 0 })
    expect(sums(await saleNow(sale))).toEqual({ settled: 400, open: 0, credited: 800 })
  })
})

test('a change of a membership does not block writes that reference it', async () => {
  const { sale, membership } = await sold(await member(), 600)
  const better = await makePackage(admin, meram._id, { price: 2000, durationDays: 200 })
  const held = await holdLock(product, 'SELECT FROM receivables WHERE sale_id = $1 FOR UPDATE', [sale._id])
  const upgrade = admin.call(upgradeMembership, {
    params: { id: membership },
    body: {
      ...{ package: better._id, requestKey: crypto.randomUUID() },
      payments: [{ method: 'card' }],
    },
  })
  await untilBlocked(product, 'row')
  // A second update of a payment checks its foreign keys again, while its receivables are locked.
  await held.client.query('SELECT FROM memberships WHERE id = $1 FOR KEY SHARE NOWAIT', [membership])
  await held.release()
  expect((await upgrade).total).toBe(2000)
})

describe('an upgrade', () => {
  test('pays for the new package with the value of the unused days', async () => {
    const user = await member()
    const { sale, membership } = await sold(user, 1000)
    await advanceDays(product.services, user, 39)
    const better = await makePackage(admin, meram._id, { price: 2000, durationDays: 200 })
    const next = await staff.call(upgradeMembership, {
      params: { id: membership },
      body: {
        ...{ package: better._id, note: '', requestKey: crypto.randomUUID() },
        payments: [{ method: 'cash', amount: 400 }],
        plan: [{ dueOn: addDays(today, 30), amount: 1000 }],
      },
    })
    expect(next).toMatchObject({ total: 2000, settled: 1000, open: 1000 })
    expect(sums(await saleNow(sale._id))).toEqual({ settled: 400, open: 0, credited: 600 })
    const all = await admin.call(listMemberships, { query: { filter: { user } } })
    expect(all.map(({ status }: Membership) => status).sort()).toEqual(['active', 'cancelled'])
    const payments = await admin.call(listDeskPayments, { query: { filter: { user } } })
    expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(1400)
  })

  test('gives nothing for days whose price was written off', async () => {
    const user = await member()
    const { sale, membership } = await sold(user, 300)
    await advanceDays(product.services, user, 39)
    for (const { _id: id, open } of (await saleNow(sale._id)).receivables)
      if (open > 0) await admin.call(writeOffReceivable, { params: { id }, body: { reason: 'Taşındı' } })
    const value = await admin.call(showMembershipValue, { params: { id: membership } })
    expect(value).toMatchObject({ unearned: 600, open: 0, refundable: 0 })
    const better = await makePackage(admin, meram._id, { price: 2000, durationDays: 200 })
    const next = await admin.call(upgradeMembership, {
      params: { id: membership },
      body: {
        ...{ package: better._id, requestKey: crypto.randomUUID() },
        payments: [{ method: 'card', amount: 2000 }],
      },
    })
    expect(next).toMatchObject({ total: 2000, settled: 2000 })
    expect(sums(await saleNow(sale._id))).toEqual({ settled: 300, open: 0, credited: 0 })
  })

  test('is taken back before the sale whose money it used', async () => {
    const { sale, membership } = await sold(await member(), 1000)
    const better = await makePackage(admin, meram._id, { price: 2000, durationDays: 200 })
    const next = await admin.call(upgradeMembership, {
      params: { id: membership },
      body: { package: better._id, payments: [{ method: 'card' }], requestKey: crypto.randomUUID() },
    })
    const reverse = (id: string) =>
      admin.call(reverseSale, { params: { id }, body: { reason: 'Yanlış paket' } })
    await expect(reverse(sale._id)).rejects.toMatchObject({
      status: 409,
      message: salesMessages.moneyCarried,
    })
    expect(await reverse(next._id)).toMatchObject({ status: 'reversed', open: 0 })
    expect(await reverse(sale._id)).toMatchObject({ status: 'reversed', open: 0 })
  })

  test('with payments that do not add up leaves the membership as it is', async () => {
    const user = await member()
    const { membership } = await sold(user, 1000)
    const better = await makePackage(admin, meram._id, { price: 2000, durationDays: 200 })
    const asked = staff.call(upgradeMembership, {
      params: { id: membership },
      body: {
        ...{ package: better._id, note: '', requestKey: crypto.randomUUID() },
        payments: [{ method: 'card', amount: 1 }],
        plan: [],
      },
    })
    await expect(asked).rejects.toMatchObject({ status: 422 })
    const now = await admin.call(showMembership, { params: { id: membership } })
    expect(now.status).toBe('active')
  })
})

describe('an extension', () => {
  test('moves the end and the memberships behind it', async () => {
    const user = await member()
    const { membership } = await sold(user, 1000)
    const behind = await sold(user, 1000)
    const read = (id: string) => admin.call(showMembership, { params: { id } })
    const first = await read(membership)
    const second = await read(behind.membership)
    const body = { days: 10, reason: 'Arıza' }
    const extended = await admin.call(extendMembership, { params: { id: membership }, body })
    const days = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000
    expect(days(first.endsAt, extended.endsAt)).toBe(10)
    const moved = await read(behind.membership)
    expect(days(second.startsAt, moved.startsAt)).toBe(10)
    const asked = staff.call(extendMembership, { params: { id: membership }, body })
    await expect(asked).rejects.toMatchObject({ status: 403 })
  })
})

describe('a transfer', () => {
  test('gives the membership to another person, not to its owner', async () => {
    const user = await member()
    const heir = await member()
    const { membership } = await sold(user, 1000)
    const transfer = (to: string) =>
      admin.call(transferMembership, { params: { id: membership }, body: { user: to, reason: 'Devir' } })
    await expect(transfer(user)).rejects.toMatchObject({ status: 400, message: texts.samePerson })
    expect(await transfer(heir)).toMatchObject({ user: heir, status: 'active' })
  })

  test('waits for open instalments', async () => {
    const { membership } = await sold(await member(), 100)
    const body = { user: await member(), reason: 'Devir' }
    const asked = admin.call(transferMembership, { params: { id: membership }, body })
    await expect(asked).rejects.toMatchObject({ status: 409, message: texts.openDebt })
  })

  test('meets a transfer in the other direction without a deadlock', async () => {
    const people = [await member(), await member()]
    const offer = await makePackage(admin, meram._id, { kind: 'personal-training' })
    const held = await Promise.all(people.map((user) => sell(admin, user, offer._id)))
    const { release } = await holdLock(product, 'SELECT FROM memberships WHERE id = ANY ($1) FOR UPDATE', [
      held.map(({ _id }) => _id),
    ])
    const transfers = Promise.all(
      held.map(({ _id }, index) =>
        admin.call(transferMembership, {
          params: { id: _id },
          body: { user: people[1 - index], reason: 'Değiş tokuş' },
        }),
      ),
    )
    await untilBlocked(product, 'row')
    await untilBlocked(product, 'advisory')
    await release()
    expect((await transfers).map(({ user }) => user)).toEqual(people.toReversed())
  })

  test('that another change of the membership has waited for makes it start again', async () => {
    const heir = await member()
    const user = await member()
    const { membership } = await sold(user, 1000)
    const offer = await makePackage(admin, meram._id)
    const { client, release } = await holdLock(
      product,
      `SELECT pg_advisory_xact_lock(hashtextextended($1, ${lockSeeds.membershipSchedule}))`,
      [user],
    )
    const params = { id: membership }
    const changes = Promise.allSettled([
      admin.call(extendMembership, { params, body: { days: 1, reason: 'Deneme' } }),
      admin.call(cancelMembership, { params, body: { reason: 'Deneme' } }),
      admin.call(upgradeMembership, {
        params,
        body: { package: offer._id, payments: [], plan: [], note: '', requestKey: crypto.randomUUID() },
      }),
    ])
    await untilBlocked(product, 'advisory', 3)
    await client.query('UPDATE memberships SET user_id = $1 WHERE id = $2', [heir, membership])
    await client.query('COMMIT')
    await release()
    for (const change of await changes)
      expect(change).toMatchObject({ status: 'rejected', reason: { status: 409, code: 'record.stale' } })
    expect(await admin.call(showMembership, { params })).toMatchObject({ user: heir, status: 'active' })
  })

  test('moves the membership to another branch', async () => {
    const { membership } = await sold(await member(), 1000)
    const ilgin = await openBranch(admin, 'Ilgın')
    const body = { branch: ilgin._id, reason: 'Taşındı' }
    const moved = await admin.call(transferMembership, { params: { id: membership }, body })
    expect(moved.validBranches?.map(({ _id }) => _id)).toEqual([ilgin._id])
  })

  test('a membership that is over is not changed', async () => {
    const { membership } = await sold(await member(), 1000)
    await admin.call(cancelMembership, { params: { id: membership }, body: { reason: 'Deneme' } })
    const asked = admin.call(extendMembership, {
      params: { id: membership },
      body: { days: 1, reason: 'Deneme' },
    })
    await expect(asked).rejects.toMatchObject({ status: 409, message: texts.over })
  })
})
