import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { receivables, settlements } from '#server/modules/money/receivables/receivables.table.ts'
import { saleApprovals } from '#server/modules/money/sales/sales.table.ts'
import { tillEntries } from '#server/modules/money/tills/tills.table.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { listMemberships, sellMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { listOwnWallets } from '#shared/money/balances/balances.contract.ts'
import {
  approveSale,
  correctPaymentMethod,
  createSale,
  downloadReceipt,
  mailReceipt,
  quoteSale,
  reverseSale,
  type SaleInput,
  showSale,
} from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import type { Access } from '#shared/permissions/permissions.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { closeTill, openTill, saleLine, saleOf } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { holderOf } from '#tests/support/records/positions.ts'
import { enrolTotp } from '#tests/support/records/second-factor.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const today = clubDay(new Date())
const password = 'Parola-2026'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })

const card = (amount: number) => ({ method: 'card' as const, amount })
const seller = () => product.person({ role: 'staff', branch: meram._id })
const member = () => product.person({ branch: meram._id })

/** A package of 1,000 lira for a new member, half of it off. */
async function discounted() {
  const offer = await makePackage(staff, meram._id, { price: 1000, durationDays: 30 })
  const lines = [saleLine({ kind: 'package', subject: offer._id, discount: 500, discountReason: 'Kampanya' })]
  return saleOf(meram._id, (await member()).user._id, { lines, payments: [card(500)] })
}

const approve = (
  person: Person,
  { branch, user, lines }: SaleInput,
  email: string,
  given = password,
  code = '',
) => person.call(approveSale, { body: { email, password: given, code, sale: { branch, user, lines } } })

const make = (
  person: Person,
  fields: Partial<SaleInput> & Pick<SaleInput, 'lines'>,
  user: string | null = null,
) => person.call(createSale, { body: saleOf(meram._id, user, fields) })

const fee = (unitPrice: number) => [saleLine({ name: 'Ücret', unitPrice })]

describe('a discount beyond the limit of the branch', () => {
  test('is sold with the approval of a second person, who is named in the audit log', async () => {
    const clerk = await seller()
    const sale = await discounted()
    await expect(clerk.call(createSale, { body: sale })).rejects.toMatchObject({
      status: 403,
      message: salesMessages.approvalNeeded,
    })
    const approval = await approve(clerk, sale, admin.user.email)
    expect(approval.approverName).toBe(admin.user.name)
    const made = await clerk.call(createSale, { body: { ...sale, approval: approval._id } })
    expect(made).toMatchObject({ total: 500, discount: 500, seller: clerk.user._id })
    const entries = await admin.call(listAuditLog, { query: { filter: { resource: 'sales' } } })
    const given = entries.find(({ action, recordId }) => action === 'approve' && recordId === approval._id)
    expect(given).toMatchObject({ actor: admin.user._id })
    const sold = entries.find(({ action, recordId }) => action === 'create' && recordId === made._id)
    expect(JSON.stringify(sold?.after)).toContain(admin.user._id)
  })

  test('of 200 concurrent sales with one approval one succeeds', async () => {
    const clerk = await seller()
    const sale = await discounted()
    const { _id } = await approve(clerk, sale, admin.user.email)
    const ends = await Promise.allSettled(
      Array.from({ length: 200 }, () =>
        clerk.call(createSale, { body: { ...sale, approval: _id, requestKey: crypto.randomUUID() } }),
      ),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const end of ends)
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ status: 403, message: salesMessages.approvalInvalid })
  })

  test('needs another approval for another buyer, line, discount or seller, and after ten minutes', async () => {
    const clerk = await seller()
    const sale = await discounted()
    const { _id: approval } = await approve(clerk, sale, admin.user.email)
    const refused = { status: 403, message: salesMessages.approvalInvalid }
    const other = (await member()).user._id
    const [line] = sale.lines
    const more = { ...saleLine(), ...line, discount: 600 }
    for (const body of [
      { ...sale, user: other },
      { ...sale, lines: [more], payments: [card(400)] },
      { ...sale, lines: [...sale.lines, ...fee(10)], payments: [card(510)] },
    ])
      await expect(clerk.call(createSale, { body: { ...body, approval } })).rejects.toMatchObject(refused)
    await expect((await seller()).call(createSale, { body: { ...sale, approval } })).rejects.toMatchObject(
      refused,
    )
    await product.services.db
      .update(saleApprovals)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(saleApprovals._id, approval))
    await expect(clerk.call(createSale, { body: { ...sale, approval } })).rejects.toMatchObject(refused)
  })

  test('needs another approval for another first day or another reason: an approval binds every field of the order', async () => {
    const clerk = await seller()
    const sale = await discounted()
    const { _id: approval } = await approve(clerk, sale, admin.user.email)
    const refused = { status: 403, message: salesMessages.approvalInvalid }
    const changed = (fields: Partial<SaleInput['lines'][number]>) =>
      clerk.call(createSale, {
        body: {
          ...{ ...sale, approval, requestKey: crypto.randomUUID() },
          lines: sale.lines.map((line) => ({ ...line, ...fields })),
        },
      })
    await expect(changed({ startsOn: addDays(today, 20) })).rejects.toMatchObject(refused)
    await expect(changed({ discountReason: 'Personel yakını' })).rejects.toMatchObject(refused)
    // What is absent and what is empty are the same sale.
    expect(await changed({ startsOn: null, unitPrice: null })).toMatchObject({ total: 500 })
  })

  test('is approved line by line, also where a name is written like further lines', async () => {
    const clerk = await seller()
    const [approved, added] = [
      saleLine({ name: 'Dolap', unitPrice: 100, discount: 90, discountReason: 'Kampanya' }),
      saleLine({ name: 'Havlu', unitPrice: 10, discount: 5, discountReason: 'Kampanya' }),
    ]
    const posing = { ...added, name: 'Dolap|1|10000|9000\nfee||Havlu' }
    const asked = saleOf(meram._id, null, { lines: [posing], payments: [card(5)] })
    const { _id: approval } = await approve(clerk, asked, admin.user.email)
    const sale = { ...asked, lines: [approved, added], payments: [card(15)], approval }
    await expect(clerk.call(createSale, { body: sale })).rejects.toMatchObject({
      status: 403,
      message: salesMessages.approvalInvalid,
    })
  })

  test('is not approved by the seller, by staff without the permission or by a holder in another branch', async () => {
    const allowed: Access[] = ['sales.list', 'sales.show', 'sales.create', 'sales.approve']
    const clerk = await holderOf(product, admin, allowed, [meram._id])
    const sale = await discounted()
    const unfit = { status: 403, message: salesMessages.approverUnfit }
    const elsewhere = await holderOf(product, admin, allowed, [karatay._id])
    for (const person of [clerk, await seller(), elsewhere, await member()])
      await expect(approve(clerk, sale, person.user.email)).rejects.toMatchObject(unfit)
    await expect(approve(elsewhere, sale, admin.user.email)).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
    const deputy = await holderOf(product, admin, allowed, [meram._id])
    expect(await approve(clerk, sale, deputy.user.email)).toMatchObject({ approverName: deputy.user.name })
  })

  test('an unknown address and a wrong password are refused alike, and guessing is slowed down', async () => {
    const clerk = await seller()
    const sale = await discounted()
    const refused = { status: 403, message: salesMessages.approverRefused }
    await expect(approve(clerk, sale, 'kimse@bozkir.example')).rejects.toMatchObject(refused)
    const { email } = (await product.person({ role: 'admin' })).user
    await expect(approve(clerk, sale, email, 'yanlış')).rejects.toMatchObject(refused)
    const tries = Array.from({ length: 10 }, () => approve(clerk, sale, email, 'yanlış'))
    const ends = await Promise.allSettled(tries)
    expect(ends.some((end) => end.status === 'rejected' && end.reason.status === 429)).toBe(true)
  })

  test('the approver’s second factor is asked for', async () => {
    const clerk = await seller()
    const sale = await discounted()
    const chief = await product.person({ role: 'admin' })
    const app = await enrolTotp(product, chief)
    const { email } = chief.user
    const refused = { status: 403, message: salesMessages.approverCode }
    await expect(approve(clerk, sale, email)).rejects.toMatchObject(refused)
    await expect(approve(clerk, sale, email, password, '000000')).rejects.toMatchObject(refused)
    const given = await approve(clerk, sale, email, password, app.code())
    expect(given.approverName).toBe(chief.user.name)
    await expect(approve(clerk, sale, email, password, app.code())).rejects.toMatchObject(refused)
    expect(await approve(clerk, sale, email, password, app.recoveryCodes[0])).toMatchObject({
      approverName: chief.user.name,
    })
  })

  test('an approval that is not needed is refused', async () => {
    const body = saleOf(meram._id, null, { lines: fee(100) })
    await expect(approve(await seller(), body, admin.user.email)).rejects.toMatchObject({
      status: 409,
      message: salesMessages.approvalUnneeded,
    })
  })
})

describe('without sales.override', () => {
  test('a list price is changed on no call', async () => {
    const offer = await makePackage(staff, meram._id, { price: 1000, durationDays: 30 })
    const user = (await member()).user._id
    const lines = [saleLine({ kind: 'package', subject: offer._id, unitPrice: 1 })]
    const fixed = { status: 400, fields: { 'lines.0.unitPrice': salesMessages.priceFixed } }
    const body = saleOf(meram._id, user, { lines, payments: [card(1)] })
    await expect(staff.call(createSale, { body })).rejects.toMatchObject(fixed)
    await expect(staff.call(quoteSale, { body: { branch: meram._id, user, lines } })).rejects.toMatchObject(
      fixed,
    )
    await expect(approve(staff, body, admin.user.email)).rejects.toMatchObject(fixed)
    const old = (amount: number) =>
      staff.call(sellMembership, {
        body: { user, package: offer._id, method: 'card', amount, requestKey: crypto.randomUUID() },
      })
    await expect(old(1)).rejects.toMatchObject({ status: 403, message: salesMessages.approvalNeeded })
    await expect(old(0)).rejects.toMatchObject({ status: 403 })
    await expect(old(2000)).rejects.toMatchObject(fixed)
    expect(await staff.call(listMemberships, { query: { filter: { user } } })).toEqual([])
    expect(await old(950)).toMatchObject({ price: 950 })
  })

  test('a holder of the permission changes it', async () => {
    const holder = await holderOf(
      product,
      admin,
      ['sales.list', 'sales.show', 'sales.create', 'sales.override'],
      [meram._id],
    )
    const offer = await makePackage(staff, meram._id, { price: 1000, durationDays: 30 })
    const sale = await make(
      holder,
      { lines: [saleLine({ kind: 'package', subject: offer._id, unitPrice: 400 })], payments: [card(400)] },
      (await member()).user._id,
    )
    expect(sale.total).toBe(400)
  })
})

describe('the reversal of a sale', () => {
  test('takes back membership and payments, credits what is open, and happens once', async () => {
    const clerk = await seller()
    await openTill(product.services, clerk, meram._id)
    const buyer = await member()
    const user = buyer.user._id
    await makeWallet(admin, buyer, meram._id, 300)
    const offer = await makePackage(staff, meram._id, { price: 1000, durationDays: 90 })
    const sale = await make(
      clerk,
      {
        lines: [saleLine({ kind: 'package', subject: offer._id })],
        payments: [
          { method: 'cash', amount: 200 },
          { method: 'wallet', amount: 300 },
        ],
        plan: [{ dueOn: addDays(today, 30), amount: 500 }],
      },
      user,
    )
    const reverse = (person: Person) =>
      person.call(reverseSale, { params: { id: sale._id }, body: { reason: 'Yanlış paket' } })
    await expect(reverse(await seller())).rejects.toMatchObject({
      status: 403,
      message: salesMessages.reversalForbidden,
    })
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => reverse(clerk)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await clerk.call(showSale, { params: { id: sale._id } })).toMatchObject({
      status: 'reversed',
      open: 0,
      settled: 0,
      reversalReason: 'Yanlış paket',
      payments: [
        { method: 'cash', isReversed: true, refunded: 200 },
        { method: 'wallet', isReversed: true },
      ],
    })
    await expect(reverse(clerk)).rejects.toMatchObject({
      status: 409,
      message: salesMessages.alreadyReversed,
    })
    const { db } = product.services
    const owed = await db.select().from(receivables).where(eq(receivables.sale, sale._id))
    expect(owed.map(({ amount, credited }) => [amount, credited])).toEqual(
      owed.map(({ amount }) => [amount, amount]),
    )
    const [{ cash } = { cash: 0 }] = await db
      .select({ cash: sql<number>`sum(${tillEntries.amount})::int` })
      .from(tillEntries)
      .where(eq(tillEntries.payment, sale.payments.find(({ method }) => method === 'cash')?._id ?? ''))
    expect(cash).toBe(0)
    expect((await buyer.call(listOwnWallets))[0]?.balance).toBe(300)
    const [membership] = await clerk.call(listMemberships, { query: { filter: { user } } })
    expect(membership?.status).toBe('cancelled')
  })

  test('of another day or in a closed till needs sales.reverse', async () => {
    const clerk = await seller()
    const session = await openTill(product.services, clerk, meram._id)
    const sale = await make(clerk, { lines: fee(100), payments: [{ method: 'cash', amount: 100 }] })
    await closeTill(product.services, clerk, session)
    const reverse = (person: Person) =>
      person.call(reverseSale, { params: { id: sale._id }, body: { reason: 'Yanlış' } })
    await expect(reverse(clerk)).rejects.toMatchObject({ status: 403 })
    const holder = await holderOf(
      product,
      admin,
      ['sales.list', 'sales.show', 'sales.create', 'sales.reverse'],
      [meram._id],
    )
    await expect(reverse(holder)).rejects.toMatchObject({ status: 409, code: 'till.session-needed' })
    await openTill(product.services, holder, meram._id, 10_000)
    expect(await reverse(holder)).toMatchObject({ status: 'reversed' })
    const elsewhere = await product.person({ role: 'staff', branch: karatay._id })
    await expect(reverse(elsewhere)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a payment with the wrong method', () => {
  const correct = (person: Person, id: string, method: 'cash' | 'card' | 'transfer') =>
    person.call(correctPaymentMethod, { params: { id }, body: { method, reason: 'Yanlış seçildi' } })

  test('is changed in place while its till is open', async () => {
    const clerk = await seller()
    await openTill(product.services, clerk, meram._id)
    const sale = await make(clerk, { lines: fee(100), payments: [{ method: 'cash', amount: 100 }] })
    const payment = sale.payments[0]?._id ?? ''
    const corrected = await correct(clerk, payment, 'card')
    expect(corrected).toMatchObject({ status: 'paid', payments: [{ _id: payment, method: 'card' }] })
    const entries = await product.services.db
      .select()
      .from(tillEntries)
      .where(eq(tillEntries.payment, payment))
    expect(entries.map(({ method, amount }) => [method, amount]).sort()).toEqual([
      ['card', 10_000],
      ['cash', -10_000],
      ['cash', 10_000],
    ])
    await expect(correct(clerk, payment, 'card')).rejects.toMatchObject({ status: 409 })
  })

  test('in the open till of another person is corrected by those who may reverse payments', async () => {
    const [clerk, colleague] = [await seller(), await seller()]
    await openTill(product.services, clerk, meram._id)
    const sale = await make(clerk, { lines: fee(100), payments: [{ method: 'cash', amount: 100 }] })
    const payment = sale.payments[0]?._id ?? ''
    await expect(correct(colleague, payment, 'card')).rejects.toMatchObject({
      status: 403,
      message: tillsMessages.otherPersonsPayment,
    })
    expect(await correct(admin, payment, 'card')).toMatchObject({ payments: [{ method: 'card' }] })
  })

  test('through no till is changed by its seller, and by those who may reverse payments', async () => {
    const [clerk, colleague] = [await seller(), await seller()]
    const sale = await make(clerk, { lines: fee(100), payments: [card(100)] })
    const payment = sale.payments[0]?._id ?? ''
    await expect(correct(colleague, payment, 'transfer')).rejects.toMatchObject({
      status: 403,
      message: tillsMessages.otherPersonsPayment,
    })
    expect(await correct(clerk, payment, 'transfer')).toMatchObject({ payments: [{ method: 'transfer' }] })
    expect(await correct(admin, payment, 'card')).toMatchObject({ payments: [{ method: 'card' }] })
  })

  test('is taken back and taken anew after the till was closed, by those who may', async () => {
    const clerk = await seller()
    const session = await openTill(product.services, clerk, meram._id)
    const sale = await make(
      clerk,
      {
        lines: fee(100),
        payments: [{ method: 'card', amount: 60 }],
        plan: [{ dueOn: today, amount: 40 }],
      },
      (await member()).user._id,
    )
    await closeTill(product.services, clerk, session)
    const payment = sale.payments[0]?._id ?? ''
    await expect(correct(clerk, payment, 'transfer')).rejects.toMatchObject({
      status: 403,
      message: salesMessages.correctionForbidden,
    })
    const corrected = await correct(admin, payment, 'transfer')
    expect(corrected).toMatchObject({ settled: 60, open: 40 })
    expect(corrected.payments.map(({ method, isReversed }) => [method, isReversed])).toEqual([
      ['card', true],
      ['transfer', false],
    ])
    const sums = await product.services.db
      .select({ sum: sql<number>`sum(${settlements.amount})::int` })
      .from(settlements)
      .where(eq(settlements.payment, payment))
    expect(sums).toEqual([{ sum: 0 }])
    await expect(correct(admin, payment, 'cash')).rejects.toMatchObject({
      status: 409,
      message: salesMessages.paymentReversed,
    })
  })
})

test('the receipt is a PDF, and is mailed to a member with an address', async () => {
  const buyer = await member()
  const sale = await make(staff, { lines: fee(100), payments: [card(100)] }, buyer.user._id)
  const params = { id: sale._id }
  const file = await staff.send(downloadReceipt, { params })
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(await staff.call(mailReceipt, { params })).toMatchObject({ message: salesMessages.receiptSent })
  const nameless = await make(staff, { lines: fee(100), payments: [card(100)] })
  await expect(staff.call(mailReceipt, { params: { id: nameless._id } })).rejects.toMatchObject({
    status: 409,
    message: salesMessages.noAddress,
  })
})
