import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { settlements } from '#server/modules/money/receivables/receivables.table.ts'
import { tillEntries } from '#server/modules/money/tills/tills.table.ts'
import { pathOf } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { saveDeskRules, showDeskRules } from '#shared/money/desk-rules/desk-rules.contract.ts'
import { addDeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'
import {
  allocatePayments,
  downloadAccount,
  downloadOwnAccount,
  listReceivables,
  promiseReceivable,
  rescheduleReceivable,
  reverseSettlement,
  settleReceivables,
  showAccount,
  showOwnReceivables,
  sumReceivables,
  writeOffReceivable,
} from '#shared/money/receivables/receivables.contract.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'
import type { SaleMethod } from '#shared/money/sales/sales.rules.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import { closeTill, openTill } from '#tests/support/records/desk.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const texts = receivablesMessages

const today = clubDay(new Date())

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const selcuklu = await openBranch(admin, 'Selçuklu')
const staff = await product.person({ role: 'staff', branch: meram._id })
await openTill(product.services, staff, meram._id)

const member = async () => product.person({ branch: meram._id })
const debt = (person: Person, fields: Parameters<typeof addDebt>[3] = {}) =>
  addDebt(product.services, person.user._id, meram._id, fields)

const settle = (
  clerk: Person,
  person: Person,
  payments: [SaleMethod, number][],
  fields: { receivables?: string[]; requestKey?: string; branch?: string } = {},
) =>
  clerk.call(settleReceivables, {
    body: {
      user: person.user._id,
      branch: meram._id,
      payments: payments.map(([method, amount]) => ({ method, amount })),
      requestKey: crypto.randomUUID(),
      ...fields,
    },
  })

const openOf = async (person: Person) =>
  (await staff.call(listReceivables, { query: { filter: { user: person.user._id } } })).map(
    ({ open }) => open,
  )

describe('a collection at the desk', () => {
  test('settles the oldest debts first, by several methods, through the till', async () => {
    const person = await member()
    await makeWallet(admin, person, meram._id, 500)
    await debt(person, { due: 30, amount: 300 })
    await debt(person, { due: -5, amount: 200.5 })
    const made = await settle(staff, person, [
      ['cash', 100],
      ['card', 50.5],
      ['wallet', 100],
    ])
    expect(made).toMatchObject({ total: 250.5, open: 250 })
    expect(made.settlements.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', 100],
      ['card', 50.5],
      ['wallet', 50],
      ['wallet', 50],
    ])
    expect(await openOf(person)).toEqual([0, 250])
    const paid = await product.services.db
      .select({ amount: tillEntries.amount, session: tillEntries.session })
      .from(tillEntries)
      .innerJoin(deskPayments, eq(deskPayments._id, tillEntries.payment))
      .where(eq(deskPayments.user, person.user._id))
    expect(paid.map(({ amount }) => amount).sort()).toEqual([10_000, 5050])
    expect(paid.every(({ session }) => session !== null)).toBe(true)
  })

  test('settles chosen debts, and is made once for a repeated form', async () => {
    const person = await member()
    await debt(person, { due: 1, amount: 100 })
    const later = await debt(person, { due: 60, amount: 100 })
    const requestKey = crypto.randomUUID()
    const first = await settle(staff, person, [['card', 60]], { receivables: [later], requestKey })
    expect(await settle(staff, person, [['card', 60]], { receivables: [later], requestKey })).toEqual(first)
    expect(await openOf(person)).toEqual([100, 40])
    const other = await member()
    await debt(other)
    await expect(settle(staff, other, [['card', 60]], { requestKey })).rejects.toMatchObject({
      status: 409,
      message: texts.keyUsed,
    })
  })

  test('of more than is open, of a written-off debt, and of another person’s debt is refused', async () => {
    const person = await member()
    const owed = await debt(person, { amount: 100 })
    await expect(settle(staff, person, [['card', 100.01]])).rejects.toMatchObject({
      status: 422,
      message: texts.moreThanOpen,
    })
    const stranger = await member()
    await debt(stranger)
    await expect(settle(staff, stranger, [['card', 1]], { receivables: [owed] })).rejects.toMatchObject({
      status: 422,
      message: texts.otherDebtor,
    })
    await admin.call(writeOffReceivable, { params: { id: owed }, body: { reason: 'Taşındı' } })
    await expect(settle(staff, person, [['card', 1]], { receivables: [owed] })).rejects.toMatchObject({
      status: 422,
      message: texts.writtenOff,
    })
    await expect(settle(staff, person, [['card', 1]])).rejects.toMatchObject({ status: 422 })
    const clerk = await product.person({ role: 'staff', branch: meram._id })
    const another = await member()
    await debt(another)
    await expect(settle(clerk, another, [['cash', 1]])).rejects.toMatchObject({
      status: 409,
      message: tillsMessages.sessionNeeded,
    })
    expect(await openOf(another)).toEqual([100])
    await expect(settle(clerk, another, [['card', 1]], { branch: selcuklu._id })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('of one instalment by 200 clerks at once is made by one', async () => {
    const person = await member()
    await debt(person, { amount: 750 })
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => settle(staff, person, [['cash', 750]])),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { status: number }).status] : [],
    )
    expect(new Set(reasons)).toEqual(new Set([422]))
    const rows = await product.services.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments.user, person.user._id))
    expect(rows.map(({ amount, allocated }) => [amount, allocated])).toEqual([[75_000, 75_000]])
  })

  test('uses money that was taken before and settles nothing yet', async () => {
    const person = await member()
    await debt(person, { amount: 300 })
    await staff.call(addDeskPayment, {
      body: {
        ...{ branch: meram._id, user: person.user._id, memberName: person.user.name, amount: 120 },
        ...{ method: 'card', date: today },
      },
    })
    const allocateAll = () =>
      staff.call(allocatePayments, {
        body: { user: person.user._id, branch: meram._id, requestKey: crypto.randomUUID() },
      })
    const account = () => staff.call(showAccount, { params: { id: person.user._id } })
    expect(await account()).toMatchObject({
      ...{ closing: 300, unallocated: 120 },
      unallocatedIn: [{ branch: meram._id, amount: 120 }],
    })
    expect(await allocateAll()).toMatchObject({ total: 120, open: 180 })
    expect(await account()).toMatchObject({ closing: 180, unallocated: 0, unallocatedIn: [] })
    await expect(allocateAll()).rejects.toMatchObject({ status: 422, message: texts.nothingUnallocated })
  })
})

describe('a correction', () => {
  const reverse = (clerk: Person, id: string, keepsMoney = false) =>
    clerk.call(reverseSettlement, { params: { id }, body: { reason: 'Yanlış kişi', keepsMoney } })

  test('of today’s money takes the whole payment back and opens its debts', async () => {
    const person = await member()
    await debt(person, { amount: 100 })
    await debt(person, { due: 9, amount: 100 })
    const { settlements: made } = await settle(staff, person, [['cash', 150]])
    const [first, second] = made
    await reverse(staff, first?._id ?? '')
    expect(await openOf(person)).toEqual([100, 100])
    const [payment] = await product.services.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments._id, first?.payment ?? ''))
    expect(payment).toMatchObject({ allocated: 0, refunded: 15_000 })
    expect(payment?.reversedAt).not.toBeNull()
    for (const one of [first, second])
      await expect(reverse(staff, one?._id ?? '')).rejects.toMatchObject({ status: 409 })
  })

  test('is not corrected itself: the reversal of a reversal is refused', async () => {
    const person = await member()
    await debt(person, { amount: 100 })
    const { settlements: made } = await settle(staff, person, [
      ['card', 60],
      ['card', 30],
    ])
    await reverse(staff, made[0]?._id ?? '', true)
    const { rows } = await product.services.db.execute<{ id: string }>(
      sql`SELECT id FROM settlements WHERE reverses_id = ${made[0]?._id}`,
    )
    const reversal = rows[0]?.id ?? ''
    await expect(reverse(admin, reversal)).rejects.toMatchObject({
      status: 409,
      message: texts.reversalInvalid,
    })
    const behind = product.services.db.execute(sql`
      INSERT INTO settlements (id, receivable_id, kind, amount, payment_id, reverses_id)
      SELECT gen_random_uuid(), receivable_id, kind, -1, payment_id, id FROM settlements WHERE id = ${reversal}`)
    await expect(behind).rejects.toMatchObject({ cause: { constraint: 'settlements_reversal_check' } })
    expect(await openOf(person)).toEqual([70])
  })

  test('can leave the money for other debts, and returns money of the wallet', async () => {
    const person = await member()
    await makeWallet(admin, person, meram._id, 40)
    await debt(person, { amount: 100 })
    const { settlements: made } = await settle(staff, person, [
      ['card', 60],
      ['wallet', 40],
    ])
    await reverse(staff, made[0]?._id ?? '', true)
    await reverse(staff, made[1]?._id ?? '')
    expect(await openOf(person)).toEqual([100])
    expect(await staff.call(showAccount, { params: { id: person.user._id } })).toMatchObject({
      closing: 100,
      unallocated: 60,
    })
    expect(await settle(staff, person, [['wallet', 40]])).toMatchObject({ open: 60 })
  })

  test('of another clerk’s money, and after the till was closed, needs the permission', async () => {
    const person = await member()
    await debt(person, { amount: 100 })
    const clerk = await product.person({ role: 'staff', branch: meram._id })
    const session = await openTill(product.services, clerk, meram._id)
    const { settlements: made } = await settle(clerk, person, [['cash', 100]])
    const id = made[0]?._id ?? ''
    await expect(reverse(staff, id)).rejects.toMatchObject({
      status: 403,
      message: texts.reversalNotAllowed,
    })
    await closeTill(product.services, clerk, session)
    await expect(reverse(clerk, id)).rejects.toMatchObject({ status: 403 })
    await openTill(product.services, admin, meram._id)
    await reverse(admin, id)
    expect(await openOf(person)).toEqual([100])
  })
})

describe('what staff decide about a debt', () => {
  test('a write-off has a reason, closes the debt, and is taken back by a reversal', async () => {
    const person = await member()
    const id = await debt(person, { amount: 100 })
    await settle(staff, person, [['card', 30]])
    await expect(
      staff.call(writeOffReceivable, { params: { id }, body: { reason: 'Taşındı' } }),
    ).rejects.toMatchObject({ status: 403 })
    expect(
      await admin.call(writeOffReceivable, { params: { id }, body: { reason: 'Taşındı' } }),
    ).toMatchObject({ open: 0, settled: 30, writtenOff: 70, status: 'written-off' })
    await expect(
      admin.call(writeOffReceivable, { params: { id }, body: { reason: 'Yine' } }),
    ).rejects.toMatchObject({ status: 422 })
    const [entry] = await product.services.db
      .select()
      .from(settlements)
      .where(sql`receivable_id = ${id} AND kind = 'write-off'`)
    const body = { reason: 'Üye geri döndü' }
    await expect(
      staff.call(reverseSettlement, { params: { id: entry?._id ?? '' }, body }),
    ).rejects.toMatchObject({ status: 403 })
    await admin.call(reverseSettlement, { params: { id: entry?._id ?? '' }, body })
    expect(await openOf(person)).toEqual([70])
  })

  test('a promise and a new due date lie ahead', async () => {
    const person = await member()
    const id = await debt(person, { due: -3 })
    const promise = (promisedOn: string | null) =>
      staff.call(promiseReceivable, { params: { id }, body: { promisedOn, promiseNote: 'Maaş günü' } })
    expect(await promise(addDays(today, 5))).toMatchObject({
      promisedOn: addDays(today, 5),
      promiseNote: 'Maaş günü',
    })
    await expect(promise(addDays(today, -1))).rejects.toMatchObject({ status: 400 })
    expect(await promise(null)).toMatchObject({ promisedOn: null, promiseNote: '' })
    const move = (clerk: Person, dueOn: string) =>
      clerk.call(rescheduleReceivable, { params: { id }, body: { dueOn, reason: 'Anlaşıldı' } })
    await expect(move(staff, addDays(today, 3))).rejects.toMatchObject({ status: 403 })
    await expect(move(admin, addDays(today, -1))).rejects.toMatchObject({ status: 400 })
    expect(await move(admin, addDays(today, 3))).toMatchObject({ dueOn: addDays(today, 3), daysLate: -3 })
  })

  test('staff of another branch see and change nothing of it', async () => {
    const id = await debt(await member())
    const other = await product.person({ role: 'staff', branch: selcuklu._id })
    expect(await other.call(listReceivables, {})).toEqual([])
    await expect(
      other.call(promiseReceivable, { params: { id }, body: { promisedOn: null } }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await other.call(sumReceivables, { query: {} })).toMatchObject({ count: 0, total: 0 })
  })
})

describe('the list of debts', () => {
  test('has ages, and sums by age and branch', async () => {
    const karatay = await openBranch(admin, 'Karatay')
    const person = await product.person({ branch: karatay._id })
    for (const due of [10, 0, -7, -8, -30, -31, -60, -61])
      await addDebt(product.services, person.user._id, karatay._id, { due, amount: 10, reason: `${due}` })
    const reasons = async (age: 'not-due' | 'week' | 'month' | 'two-months' | 'older') =>
      (await admin.call(listReceivables, { query: { filter: { branch: karatay._id, age } } })).map(
        ({ reason }) => reason,
      )
    expect(await reasons('not-due')).toEqual(['10'])
    expect(await reasons('week')).toEqual(['-7', '0'])
    expect(await reasons('month')).toEqual(['-30', '-8'])
    expect(await reasons('two-months')).toEqual(['-60', '-31'])
    expect(await reasons('older')).toEqual(['-61'])
    const byAge = { 'not-due': 10, week: 20, month: 20, 'two-months': 20, older: 10 }
    expect(await admin.call(sumReceivables, { query: { branch: karatay._id } })).toMatchObject({
      ...{ count: 8, total: 80, byAge },
      branches: [{ branchName: 'Karatay', count: 8, total: 80, byAge }],
    })
    const found = await admin.call(listReceivables, {
      query: { filter: { q: person.user.name, branch: karatay._id, isOpen: true } },
    })
    expect(found).toHaveLength(8)
    expect(found[0]).toMatchObject({ userName: person.user.name, daysLate: 61, status: 'open' })
  })

  test('an account lists debts, payments and write-offs with what is left', async () => {
    const person = await member()
    const id = await debt(person, { amount: 100, reason: 'Şubat taksiti' })
    await settle(staff, person, [['card', 30]])
    await admin.call(writeOffReceivable, { params: { id }, body: { reason: 'Kapandı' } })
    const account = await staff.call(showAccount, { params: { id: person.user._id } })
    expect(account.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['debt', 100, 100],
      ['payment', -30, 70],
      ['write-off', -70, 0],
    ])
    const own = await person.call(showOwnReceivables)
    expect(own).toMatchObject({ receivables: [], unallocated: 0 })
    expect(own.lines.map(({ balance }) => balance)).toEqual([0, 70, 100])
    const csv = await send(
      product,
      'GET',
      pathOf(downloadAccount.url, { id: person.user._id }, { format: 'csv' }),
      { headers: bearer(staff) },
    )
    expect(csv.body).toContain('Şubat taksiti')
    expect(csv.body).toMatch(/\r\n\d\d\.\d\d\.\d{4} \d\d:\d\d;Borç;.*;100,00;;100,00\r\n/)
    const pdf = await send(product, 'GET', pathOf(downloadOwnAccount.url, {}, { format: 'pdf' }), {
      headers: bearer(person),
    })
    expect(pdf.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
    await expect(person.call(showAccount, { params: { id: person.user._id } })).rejects.toMatchObject({
      status: 403,
    })
  })
})

test('the rules of the desk are seen by staff of the branch and changed by admins', async () => {
  const params = { branchId: meram._id }
  const rules = await staff.call(showDeskRules, { params })
  expect(rules).toMatchObject({ discountLimit: 10, debtGraceDays: 7, startBackDays: 0 })
  const body = { discountLimit: 12.5, debtGraceDays: '' as const, startBackDays: 5, version: rules.version }
  await expect(staff.call(saveDeskRules, { params, body })).rejects.toMatchObject({ status: 403 })
  expect(await admin.call(saveDeskRules, { params, body })).toMatchObject({
    discountLimit: 12.5,
    debtGraceDays: null,
    startBackDays: 5,
  })
  await expect(admin.call(saveDeskRules, { params, body })).rejects.toMatchObject({ status: 409 })
  await expect(
    admin.call(saveDeskRules, { params, body: { ...body, discountLimit: 100.01 } }),
  ).rejects.toMatchObject({ status: 400 })
  await expect(staff.call(showDeskRules, { params: { branchId: selcuklu._id } })).rejects.toMatchObject({
    status: 404,
  })
  await admin.call(saveDeskRules, { params, body: { ...body, version: undefined, debtGraceDays: 7 } })
})
