import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { sales } from '#server/modules/money/sales/sales.table.ts'
import { saveQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'
import { addDays, addMonths, clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { listOwnWallets, listWalletEntries } from '#shared/money/balances/balances.contract.ts'
import { createSale, quoteSale, reverseSale, type SaleInput } from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { longestPlan } from '#shared/money/sales/sales.rules.ts'
import { showProduct } from '#shared/shop/products/products.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { openTill, saleLine, saleOf } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { holderOf } from '#tests/support/records/positions.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const today = clubDay(new Date())

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id })

const member = () => product.person({ branch: meram._id })
const card = (amount: number) => ({ method: 'card' as const, amount })

const make = (person: Person, user: string | null, fields: Partial<SaleInput> & Pick<SaleInput, 'lines'>) =>
  person.call(createSale, { body: saleOf(meram._id, user, fields) })

describe('products at the desk', () => {
  test('leave the stock with the sale, and return to it with its reversal', async () => {
    const towel = await makeProduct(admin, { stock: 10, price: 450 })
    const sale = await make(staff, null, {
      lines: [saleLine({ kind: 'product', subject: towel._id, quantity: 3 })],
      payments: [card(1350)],
    })
    expect(sale.lines[0]).toMatchObject({ name: towel.name, unitPrice: 450, quantity: 3, amount: 1350 })
    const params = { id: towel._id }
    expect((await admin.call(showProduct, { params })).stock).toBe(7)
    await admin.call(reverseSale, { params: { id: sale._id }, body: { reason: 'Yanlış ürün' } })
    expect((await admin.call(showProduct, { params })).stock).toBe(10)
  })

  test('of 200 concurrent sales of the last item one succeeds', async () => {
    const last = await makeProduct(admin, { stock: 1, price: 20 })
    const ends = await Promise.allSettled(
      Array.from({ length: 200 }, () =>
        make(staff, null, {
          lines: [saleLine({ kind: 'product', subject: last._id })],
          payments: [card(20)],
        }),
      ),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 409 })
    expect((await admin.call(showProduct, { params: { id: last._id } })).stock).toBe(0)
  })

  test('in opposite orders wait for one another', async () => {
    const [one, other] = [await makeProduct(admin, { stock: 100 }), await makeProduct(admin, { stock: 100 })]
    const sell = (subjects: string[]) =>
      make(staff, null, {
        lines: subjects.map((subject) => saleLine({ kind: 'product', subject })),
        payments: [card(900)],
      })
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => sell(index % 2 ? [one._id, other._id] : [other._id, one._id])),
    )
    expect((await admin.call(showProduct, { params: { id: one._id } })).stock).toBe(60)
  })
})

describe('a wallet at the desk', () => {
  test('is topped up by a sale; the reversal debits it, and is refused once the money was spent', async () => {
    const buyer = await member()
    const user = buyer.user._id
    const top = () =>
      make(staff, user, { lines: [saleLine({ kind: 'top-up', unitPrice: 500 })], payments: [card(500)] })
    const first = await top()
    await top()
    const [wallet] = await buyer.call(listOwnWallets)
    expect(wallet?.balance).toBe(1000)
    await staff.call(reverseSale, { params: { id: first._id }, body: { reason: 'Yanlış üye' } })
    expect((await buyer.call(listOwnWallets))[0]?.balance).toBe(500)
    const spent = await top()
    await make(staff, user, {
      lines: [saleLine({ name: 'Dolap', unitPrice: 700 })],
      payments: [{ method: 'wallet', amount: 700 }],
    })
    await expect(
      staff.call(reverseSale, { params: { id: spent._id }, body: { reason: 'Yanlış üye' } }),
    ).rejects.toMatchObject({ status: 409, code: 'balance.too-low' })
    const { transactions } = await staff.call(listWalletEntries, { params: { memberId: wallet?._id ?? '' } })
    expect(transactions.map(({ kind }) => kind)).toEqual(['sale', 'top-up', 'correction', 'top-up', 'top-up'])
  })

  test('is not topped up by itself, in instalments or at a discount', async () => {
    const buyer = await member()
    await makeWallet(admin, buyer, meram._id, 100)
    const lines = [saleLine({ kind: 'top-up', unitPrice: 100 })]
    const user = buyer.user._id
    await expect(
      make(staff, user, { lines, payments: [{ method: 'wallet', amount: 100 }] }),
    ).rejects.toMatchObject({ status: 422, message: salesMessages.prepaid })
    await expect(
      make(staff, user, { lines, plan: [{ dueOn: addDays(today, 1), amount: 100 }] }),
    ).rejects.toMatchObject({ status: 422, message: salesMessages.prepaid })
    await expect(
      make(admin, user, {
        lines: [saleLine({ kind: 'top-up', unitPrice: 100, discount: 99, discountReason: 'Hediye' })],
        payments: [card(1)],
      }),
    ).rejects.toMatchObject({ status: 400, fields: { 'lines.0.discount': salesMessages.noDiscount } })
  })

  test('holds the fee of a day pass, which the turnstile charges', async () => {
    await admin.call(saveQrFee, { body: { branchId: meram._id, fee: 250 } })
    const buyer = await member()
    await make(staff, buyer.user._id, { lines: [saleLine({ kind: 'day-pass' })], payments: [card(250)] })
    expect((await buyer.call(listOwnWallets))[0]?.balance).toBe(250)
    const stranger = await make(staff, null, {
      lines: [saleLine({ kind: 'day-pass' })],
      payments: [card(250)],
    })
    expect(stranger).toMatchObject({ total: 250, status: 'paid' })
  })
})

describe('a quote', () => {
  test('names prices, dates, the wallet, the till and an equal plan with the remainder in the first instalment', async () => {
    const buyer = await member()
    await makeWallet(admin, buyer, meram._id, 75)
    const offer = await makePackage(staff, meram._id, { price: 10_000, durationDays: 365 })
    const quote = await staff.call(quoteSale, {
      body: {
        branch: meram._id,
        user: buyer.user._id,
        lines: [saleLine({ kind: 'package', subject: offer._id })],
        installments: 3,
        downPayment: 1000,
      },
    })
    expect(quote).toMatchObject({
      total: 10_000,
      needsApproval: false,
      approvalReason: null,
      discountLimit: 10,
      walletBalance: 75,
      hasOpenTill: false,
      plan: [
        { dueOn: addMonths(today, 1), amount: 3000 },
        { dueOn: addMonths(today, 2), amount: 3000 },
        { dueOn: addMonths(today, 3), amount: 3000 },
      ],
    })
    expect(Date.parse(quote.lines[0]?.endsAt ?? '')).toBeGreaterThan(Date.now())
    // Who may sell, but not see balances, sells without them.
    const clerks = await holderOf(product, admin, ['sales.create'], [meram._id])
    const blind = await clerks.call(quoteSale, {
      body: {
        ...{ branch: meram._id, user: buyer.user._id },
        lines: [saleLine({ kind: 'package', subject: offer._id })],
      },
    })
    expect(blind).toMatchObject({ total: 10_000, walletBalance: null })
    const clerk = await product.person({ role: 'staff', branch: meram._id })
    await openTill(product.services, clerk, meram._id)
    const asked = await clerk.call(quoteSale, {
      body: {
        branch: meram._id,
        user: buyer.user._id,
        lines: [
          saleLine({
            kind: 'package',
            subject: offer._id,
            discount: 6000,
            discountReason: 'Öğrenci',
          }),
        ],
        installments: 3,
      },
    })
    expect(asked).toMatchObject({
      hasOpenTill: true,
      needsApproval: true,
      approvalReason: salesMessages.approvalReason('10'),
      lines: [{ needsApproval: true, isFarFromListPrice: true, amount: 4000 }],
    })
    expect(asked.plan.map(({ amount }) => amount)).toEqual([1333.34, 1333.33, 1333.33])
  })
})

describe('bad input', () => {
  const fee = (unitPrice: number) => [saleLine({ name: 'Ücret', unitPrice })]

  test('fractions of a kuruş are refused in prices, discounts, payments and plans', async () => {
    const user = (await member()).user._id
    const refused = { status: 400, message: expect.any(String) }
    await expect(make(staff, user, { lines: fee(10.005), payments: [card(10)] })).rejects.toMatchObject({
      ...refused,
      fields: { 'lines.0.unitPrice': validationMessages.money },
    })
    await expect(make(staff, user, { lines: fee(10), payments: [card(9.999)] })).rejects.toMatchObject(
      refused,
    )
    await expect(
      make(staff, user, { lines: fee(10), plan: [{ dueOn: today, amount: 9.999 }] }),
    ).rejects.toMatchObject(refused)
  })

  test('a discount of more than the line is refused: 100.01 %', async () => {
    const lines = [saleLine({ name: 'Ücret', unitPrice: 100, discount: 100.01, discountReason: 'Hediye' })]
    await expect(make(admin, (await member()).user._id, { lines })).rejects.toMatchObject({
      status: 400,
      fields: { 'lines.0.discount': salesMessages.discountTooHigh },
    })
  })

  test('a plan that is late, past, out of order or without a buyer is refused, and nothing is written', async () => {
    const user = (await member()).user._id
    const offer = await makePackage(staff, meram._id, { price: 100, durationDays: 30 })
    const lines = [saleLine({ kind: 'package', subject: offer._id })]
    const before = await product.services.db.$count(sales)
    const plan = (...days: number[]) =>
      days.map((day) => ({ dueOn: addDays(today, day), amount: 100 / days.length }))
    const refusals: [ReturnType<typeof plan>, string][] = [
      [plan(-1), salesMessages.planPast],
      [plan(31), salesMessages.planLate],
      [plan(20, 10), salesMessages.planOrder],
      [[{ dueOn: today, amount: 99.99 }], salesMessages.planSum],
    ]
    for (const [given, message] of refusals)
      await expect(make(staff, user, { lines, plan: given })).rejects.toMatchObject({ status: 422, message })
    await expect(make(staff, null, { lines: fee(100), plan: plan(1) })).rejects.toMatchObject({
      status: 422,
      message: salesMessages.buyerForPlan,
    })
    expect(await product.services.db.$count(sales)).toBe(before)
  })

  test('a payment without an amount pays what the others and the plan leave', async () => {
    const user = (await member()).user._id
    const sale = await make(staff, user, {
      lines: fee(100),
      payments: [card(20), { method: 'transfer' }],
      plan: [{ dueOn: today, amount: 30 }],
    })
    expect(sale.payments.map(({ method, amount }) => [method, amount]).sort()).toEqual([
      ['card', 20],
      ['transfer', 50],
    ])
    await expect(make(staff, user, { lines: [saleLine({ kind: 'package' })] })).rejects.toMatchObject({
      status: 400,
      fields: { 'lines.0.subject': salesMessages.subjectNeeded },
    })
  })

  test('a package is paid in at most as many instalments as it has months', async () => {
    const user = (await member()).user._id
    const inInstallments = async (durationDays: number, count: number) => {
      const offer = await makePackage(staff, meram._id, { price: 1560, durationDays })
      const lines = [saleLine({ kind: 'package', subject: offer._id })]
      const amount = 1560 / count
      const plan = Array.from({ length: count }, () => ({ dueOn: addDays(today, 1), amount }))
      return make(staff, user, { lines, plan })
    }
    for (const [durationDays, most] of [
      [10, 1],
      [30, 1],
      [91, 3],
      [365, 12],
    ] as const) {
      expect((await inInstallments(durationDays, most)).receivables).toHaveLength(most)
      await expect(inInstallments(durationDays, most + 1)).rejects.toMatchObject({
        status: 422,
        fields: { plan: salesMessages.planTooLong(most) },
      })
    }
    const offer = await makePackage(staff, meram._id, { price: 1200, durationDays: 91 })
    const order = { branch: meram._id, user, lines: [saleLine({ kind: 'package', subject: offer._id })] }
    expect(await staff.call(quoteSale, { body: order })).toMatchObject({ mostInstallments: 3 })
    await expect(staff.call(quoteSale, { body: { ...order, installments: 4 } })).rejects.toMatchObject({
      status: 400,
      fields: { installments: salesMessages.planTooLong(3) },
    })
    const fees = { ...order, lines: fee(100) }
    expect(await staff.call(quoteSale, { body: fees })).toMatchObject({ mostInstallments: longestPlan })
  })

  test('an instalment may be due today and on the last day of the membership', async () => {
    const user = (await member()).user._id
    const offer = await makePackage(staff, meram._id, { price: 100, durationDays: 60 })
    const sale = await make(staff, user, {
      lines: [saleLine({ kind: 'package', subject: offer._id })],
      plan: [
        { dueOn: today, amount: 50 },
        { dueOn: addDays(today, 59), amount: 50 },
      ],
    })
    const owed = await product.services.db.select().from(receivables).where(eq(receivables.sale, sale._id))
    expect(owed.map(({ open }) => open)).toEqual([5000, 5000])
  })
})

describe('a membership on another day', () => {
  test('starts at most 90 days ahead, in the past only as far as the branch allows, and not over another', async () => {
    const user = (await member()).user._id
    const offer = await makePackage(staff, meram._id, { price: 100, durationDays: 30 })
    const starting = (startsOn: string) =>
      make(staff, user, {
        lines: [saleLine({ kind: 'package', subject: offer._id, startsOn })],
        payments: [card(100)],
      })
    await expect(starting(addDays(today, 91))).rejects.toMatchObject({
      fields: { 'lines.0.startsOn': salesMessages.startLate },
    })
    await expect(starting(addDays(today, -1))).rejects.toMatchObject({
      fields: { 'lines.0.startsOn': salesMessages.startPast },
    })
    expect(await starting(addDays(today, 90))).toMatchObject({ status: 'paid' })
    await expect(starting(addDays(today, 80))).rejects.toMatchObject({
      status: 409,
      code: 'membership.overlap',
    })
  })
})
