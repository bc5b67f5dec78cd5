import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { settlements } from '#server/modules/money/receivables/receivables.table.ts'
import { tillEntries } from '#server/modules/money/tills/tills.table.ts'
import type { ApiError } from '#shared/core/api-error.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { listMemberships } from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { updatePackage } from '#shared/membership/packages/packages.contract.ts'
import { listDeskPayments } from '#shared/money/payment-records/payment-records.contract.ts'
import { writeOffReceivable } from '#shared/money/receivables/receivables.contract.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'
import { createSale, reverseSale, type SaleInput, showSale } from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'
import { holdLock, untilBlocked } from '#tests/support/product/locks.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { saleLine as line, openTill, saleOf as saleIn } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const today = clubDay(new Date())

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id })

const member = async () => (await product.person({ branch: meram._id })).user._id

const saleOf = (user: string | null, fields: Partial<SaleInput> & Pick<SaleInput, 'lines'>) =>
  saleIn(meram._id, user, fields)

describe('a sale at the desk', () => {
  test('a package for a down payment in cash and by card, and the rest in instalments', async () => {
    await openTill(product.services, staff, meram._id)
    const user = await member()
    const offer = await makePackage(staff, meram._id, { price: 14_400, durationDays: 365 })
    const sale = await staff.call(createSale, {
      body: saleOf(user, {
        lines: [
          line({ kind: 'package', subject: offer._id }),
          line({ name: 'Kayıt ücreti', unitPrice: 600 }),
        ],
        payments: [
          { method: 'cash', amount: 1000 },
          { method: 'card', amount: 2000.5 },
        ],
        plan: [
          { dueOn: addDays(today, 30), amount: 6000 },
          { dueOn: addDays(today, 60), amount: 5999.5 },
        ],
      }),
    })
    expect(sale).toMatchObject({
      total: 15_000,
      settled: 3000.5,
      open: 11_999.5,
      status: 'partial',
      seller: staff.user._id,
    })
    expect(sale.receivables.map(({ amount, open }) => [amount, open])).toEqual([
      [3000.5, 0],
      [6000, 6000],
      [5999.5, 5999.5],
    ])
    const [membership] = await staff.call(listMemberships, { query: { filter: { user } } })
    expect(sale.lines[0]?.membership).toBe(membership?._id)
    const taken = await staff.call(listDeskPayments, { query: { filter: { user } } })
    expect(taken.map(({ amount }) => amount).sort()).toEqual([1000, 2000.5])
    const entries = await product.services.db.select().from(tillEntries)
    expect(entries.map(({ amount }) => amount).sort()).toEqual([100_000, 200_050])
    expect(await product.services.db.select().from(settlements)).toHaveLength(2)
    expect(await staff.call(showSale, { params: { id: sale._id } })).toEqual(sale)
  })

  test('cash without an open till is refused with the remedy, and nothing is sold', async () => {
    const user = await member()
    const clerk = await product.person({ role: 'staff', branch: meram._id })
    const body = saleOf(user, {
      lines: [line({ name: 'Havlu', unitPrice: 50 })],
      payments: [{ method: 'cash', amount: 50 }],
    })
    await expect(clerk.call(createSale, { body })).rejects.toMatchObject({
      status: 409,
      message: tillsMessages.sessionNeeded,
    })
    expect(await clerk.call(listDeskPayments, { query: { filter: { user } } })).toEqual([])
  })

  test('sent again after its package was taken off sale returns the first sale; a new one is refused', async () => {
    const user = await member()
    const offer = await makePackage(staff, meram._id, { price: 900 })
    const body = saleOf(user, {
      lines: [line({ kind: 'package', subject: offer._id })],
      payments: [{ method: 'card', amount: 900 }],
    })
    const sale = await staff.call(createSale, { body })
    await staff.call(updatePackage, { params: { id: offer._id }, body: { visibility: 'hidden' } })
    expect(await staff.call(createSale, { body })).toEqual(sale)
    const another = { ...body, requestKey: crypto.randomUUID() }
    await expect(staff.call(createSale, { body: another })).rejects.toMatchObject({
      status: 409,
      message: membershipsMessages.packageNotOnSale,
    })
    const taken = await staff.call(listDeskPayments, { query: { filter: { user } } })
    expect(taken).toHaveLength(1)
  })

  test('payments and instalments have to make up the total', async () => {
    const body = saleOf(await member(), {
      lines: [line({ name: 'Dolap', unitPrice: 100 })],
      payments: [{ method: 'card', amount: 40 }],
      plan: [{ dueOn: addDays(today, 1), amount: 59.99 }],
    })
    await expect(staff.call(createSale, { body })).rejects.toMatchObject({
      status: 422,
      message: salesMessages.planSum,
    })
  })

  test('the sums of a receivable and of a payment change through settlements alone', async () => {
    const { db } = product.services
    const [one] = await db.select().from(settlements)
    await expect(db.delete(settlements).where(eq(settlements._id, one?._id ?? ''))).rejects.toThrow()
    await expect(
      db.execute('UPDATE receivables SET open = 0, settled = amount WHERE open > 0'),
    ).rejects.toThrow()
    await expect(db.execute('UPDATE desk_payments SET allocated = 0')).rejects.toThrow()
    await expect(db.execute('UPDATE sales SET total = total + 1')).rejects.toThrow()
  })
})

test('an instalment cannot be written off while its sale is taken back', async () => {
  const session = await openTill(product.services, admin, meram._id)
  const sale = await admin.call(createSale, {
    body: saleOf(await member(), {
      lines: [line({ name: 'Kayıt ücreti', unitPrice: 600 })],
      payments: [{ method: 'cash', amount: 100 }],
      plan: [{ dueOn: addDays(today, 30), amount: 500 }],
    }),
  })
  const instalment = sale.receivables.find(({ open }) => open > 0)?._id ?? ''
  const till = await holdLock(product, 'SELECT FROM till_sessions WHERE id = $1 FOR UPDATE', [session])
  const reversal = admin.call(reverseSale, { params: { id: sale._id }, body: { reason: 'Yanlış kişi' } })
  await untilBlocked(product, 'row')
  const writeOff = admin
    .call(writeOffReceivable, { params: { id: instalment }, body: { reason: 'Tahsil edilemedi' } })
    .catch((error: ApiError) => error)
  await untilBlocked(product, 'row', 2)
  await till.release()
  await reversal
  expect(await writeOff).toMatchObject({ status: 422, message: receivablesMessages.settled })
  const { receivables } = await admin.call(showSale, { params: { id: sale._id } })
  expect(receivables.find(({ _id }) => _id === instalment)).toMatchObject({
    ...{ open: 0, writtenOff: 0, credited: 500 },
  })
})
