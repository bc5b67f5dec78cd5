import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { processCancellations } from '#server/modules/money/membership-cancellations/membership-cancellations.jobs.ts'
import { payments, refunds } from '#server/modules/money/payments/payments.table.ts'
import { checkDeskLedger, type DeskDiscrepancy } from '#server/modules/money/sales/desk-ledger-check.ts'
import { clubDay } from '#shared/core/club-time.ts'
import {
  cancelMembership,
  quoteMembership,
  showMembership,
} from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { type Package, showPackage, updatePackage } from '#shared/membership/packages/packages.contract.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { quoteCancellation } from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import {
  showMembershipValue,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { listUserPackages, quotePurchase, showPayment } from '#shared/money/payments/payments.contract.ts'
import { createSale, quoteSale, reverseSale, type SaleInput } from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { showReport } from '#shared/office/reports/reports.contract.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { cancel, letNoticePass } from '#tests/support/records/cancellations.ts'
import { checkout, payByCard, payThroughBank, returnFromBank } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { saleLine as line, openTill, saleOf, sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway })
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id })
await openTill(product.services, admin, meram._id, 1_000_000)
const today = clubDay(new Date())

const member = () => product.person({ branch: meram._id })
/** A package of 100 days for 1,000 lira, with a joining fee of 250. */
const offerOf = (fields: Parameters<typeof makePackage>[2] = {}) =>
  makePackage(admin, meram._id, { price: 1000, durationDays: 100, joiningFee: 250, ...fields })
const orderOf = (user: string, offer: Package, fields: Partial<SaleInput> = {}): SaleInput =>
  saleOf(meram._id, user, {
    lines: [line({ kind: 'package', subject: offer._id })],
    payments: [{ method: 'card' }],
    ...fields,
  })
const buy = (offer: Package) => ({ kind: 'package' as const, package: offer._id })

async function discrepancies(): Promise<DeskDiscrepancy[]> {
  const found: DeskDiscrepancy[] = []
  const client = await product.services.pool.connect()
  await checkDeskLedger(client, (one) => found.push(one)).finally(() => client.release())
  return found
}

/** A member whose membership with a joining fee was paid by card on the site. */
async function bought(durationDays = 100) {
  const buyer = await member()
  const offer = await offerOf({ durationDays })
  const payment = await payByCard(product, buyer, checkout(buy(offer)))
  const [membership] = await buyer.call(listUserPackages, {})
  return { buyer, offer, payment, membership: membership?._id ?? '' }
}

describe('the joining fee of a package', () => {
  test('is the same for visitors and in every branch, and its change is audited', async () => {
    const karatay = await openBranch(admin, 'Karatay')
    const offer = await offerOf({ otherPrices: [{ branch: karatay._id, price: 900 }] })
    expect(offer.joiningFee).toBe(250)
    const change = { params: { id: offer._id }, body: { joiningFee: 300.5 } }
    expect(await admin.call(updatePackage, change)).toMatchObject({ joiningFee: 300.5, price: 1000 })
    const query = { branch: karatay._id }
    expect(await product.visitor()(showPackage, { params: { id: offer._id }, query })).toMatchObject({
      ...{ price: 900, joiningFee: 300.5 },
    })
    const log = await admin.call(listAuditLog, { query: { filter: { resource: 'packages' } } })
    expect(log.find(({ recordId, action }) => recordId === offer._id && action === 'edit')).toMatchObject({
      ...{ before: { joiningFee: 25_000 }, after: { joiningFee: 30_050 } },
    })
  })

  test.each([
    ['a negative one', -1],
    ['one above the highest price', 10_000_001],
    ['a fraction of a kuruş', 100.005],
    ['a text', 'yüz lira'],
  ])('refuses %s', async (_, joiningFee) => {
    await expect(offerOf({ joiningFee: joiningFee as number })).rejects.toMatchObject({
      ...{ status: 400, fields: { joiningFee: expect.any(String) } },
    })
    const offer = await offerOf()
    await expect(
      admin.call(updatePackage, {
        params: { id: offer._id },
        body: { joiningFee: joiningFee as number },
      }),
    ).rejects.toMatchObject({ status: 400, fields: { joiningFee: expect.any(String) } })
  })

  test('a day pass has none', async () => {
    const refused = { status: 400, fields: { joiningFee: packagesMessages.noJoiningFee } }
    await expect(offerOf({ kind: 'day-pass', durationDays: 1 })).rejects.toMatchObject(refused)
    const offer = await offerOf()
    const change = { params: { id: offer._id }, body: { kind: 'day-pass' as const } }
    await expect(admin.call(updatePackage, change)).rejects.toMatchObject(refused)
  })
})

describe('at the desk', () => {
  test('a first membership is sold with the fee as a line of its own, the next one without', async () => {
    const offer = await offerOf()
    const { user } = await member()
    const body = { branch: meram._id, user: user._id, lines: orderOf(user._id, offer).lines }
    const quote = await staff.call(quoteSale, { body })
    expect(quote.lines.map(({ kind, name, subject, amount }) => [kind, name, subject, amount])).toEqual([
      ['package', offer.name, offer._id, 1000],
      ['joining-fee', membershipsMessages.joiningFee, offer._id, 250],
    ])
    expect(quote.total).toBe(1250)
    const first = await staff.call(createSale, { body: orderOf(user._id, offer) })
    expect(first).toMatchObject({ total: 1250, settled: 1250 })
    expect(first.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['package', 1000],
      ['joining-fee', 250],
    ])
    const membership = first.lines[0]?.membership ?? ''
    expect(await staff.call(showMembership, { params: { id: membership } })).toMatchObject({
      ...{ price: 1000, joiningFee: 250 },
    })
    const second = await staff.call(createSale, { body: orderOf(user._id, offer) })
    expect(second).toMatchObject({ total: 1000, lines: [{ kind: 'package' }] })
    expect(await discrepancies()).toEqual([])
  })

  test('the call of one package charges the fee with the price, and a smaller sum is a discount', async () => {
    const offer = await offerOf()
    const quoted = async (user: string) =>
      await admin.call(quoteMembership, { body: { user, package: offer._id } })
    const [plain, gift, part] = [await member(), await member(), await member()].map(({ user }) => user._id)
    expect(await quoted(plain ?? '')).toMatchObject({ price: 1000, joiningFee: 250 })
    expect(await sell(admin, plain ?? '', offer._id)).toMatchObject({ price: 1000, joiningFee: 250 })
    expect(await quoted(plain ?? '')).toMatchObject({ joiningFee: 0 })
    expect(await sell(admin, gift ?? '', offer._id, { amount: 0 })).toMatchObject({ price: 0 })
    expect(await sell(admin, part ?? '', offer._id, { amount: 900 })).toMatchObject({
      ...{ price: 650, joiningFee: 250 },
    })
    expect(await discrepancies()).toEqual([])
  })

  test('a day pass is no membership: the fee is due with the first real one', async () => {
    const pass = await makePackage(admin, meram._id, { kind: 'day-pass', durationDays: 1, price: 100 })
    const { user } = await member()
    await staff.call(createSale, { body: orderOf(user._id, pass) })
    expect(await staff.call(createSale, { body: orderOf(user._id, await offerOf()) })).toMatchObject({
      total: 1250,
    })
  })

  test('whoever may give no discount does not waive the fee; leaving the line out charges it', async () => {
    const offer = await offerOf()
    const { user } = await member()
    const waived = line({
      ...{ kind: 'joining-fee', subject: offer._id, discount: 250, discountReason: 'Kampanya' },
    })
    const order = orderOf(user._id, offer)
    const lines = [...order.lines, waived]
    await expect(staff.call(createSale, { body: { ...order, lines } })).rejects.toMatchObject({
      ...{ status: 403, message: salesMessages.approvalNeeded },
    })
    const free = line({ kind: 'joining-fee', subject: offer._id, unitPrice: 0 })
    await expect(
      staff.call(createSale, { body: { ...order, lines: [...order.lines, free] } }),
    ).rejects.toMatchObject({ status: 400, fields: { 'lines.1.unitPrice': salesMessages.priceFixed } })
    const noReason = { ...waived, discountReason: '' }
    await expect(
      admin.call(createSale, { body: { ...order, lines: [...order.lines, noReason] } }),
    ).rejects.toMatchObject({ fields: { 'lines.1.discountReason': salesMessages.discountReason } })
    const sale = await admin.call(createSale, { body: { ...order, lines } })
    expect(sale).toMatchObject({ total: 1000, discount: 250 })
    expect(sale.lines[1]).toMatchObject({ kind: 'joining-fee', amount: 0, discountReason: 'Kampanya' })
  })

  test('the fee is refused without its package, twice, and for a person who had a membership', async () => {
    const offer = await offerOf()
    const other = await offerOf()
    const { user } = await member()
    const fee = (subject: string) => line({ kind: 'joining-fee', subject })
    const sale = (lines: SaleInput['lines']) =>
      staff.call(createSale, { body: orderOf(user._id, offer, { lines }) })
    const [own] = orderOf(user._id, offer).lines
    if (!own) throw new Error('An order has a line')
    const alone = { status: 400, fields: { 'lines.0.subject': salesMessages.joiningFeeAlone } }
    await expect(sale([fee(offer._id)])).rejects.toMatchObject(alone)
    await expect(sale([fee(other._id), own])).rejects.toMatchObject(alone)
    await expect(sale([fee(offer._id), own, fee(offer._id)])).rejects.toMatchObject(alone)
    await expect(sale([own, { ...fee(offer._id), quantity: 2 }])).rejects.toMatchObject({
      ...{ status: 400, fields: { 'lines.1.quantity': salesMessages.quantityFixed } },
    })
    await sale([own])
    await expect(sale([own, fee(offer._id)])).rejects.toMatchObject({
      ...{ status: 409, message: membershipsMessages.joinedBefore },
    })
  })

  test('a sale that was taken back makes the fee due again; a cancelled membership does not', async () => {
    const offer = await offerOf()
    const { user } = await member()
    const first = await admin.call(createSale, { body: orderOf(user._id, offer) })
    await admin.call(reverseSale, { params: { id: first._id }, body: { reason: 'Yanlış üye' } })
    const second = await admin.call(createSale, { body: orderOf(user._id, offer) })
    expect(second.total).toBe(1250)
    const id = second.lines[0]?.membership ?? ''
    await admin.call(cancelMembership, { params: { id }, body: { reason: 'Taşındı' } })
    expect(await admin.call(createSale, { body: orderOf(user._id, offer) })).toMatchObject({ total: 1000 })
    expect(await discrepancies()).toEqual([])
  })

  test('the unused days are worth a share of the price without the fee, and an upgrade charges none', async () => {
    const offer = await offerOf()
    const { user } = await member()
    const sale = await admin.call(createSale, { body: orderOf(user._id, offer) })
    const id = sale.lines[0]?.membership ?? ''
    expect(await admin.call(showMembershipValue, { params: { id } })).toMatchObject({
      ...{ amount: 1000, unearned: 990, refundable: 990 },
    })
    const better = await offerOf({ price: 2000 })
    const body = {
      ...{ package: better._id, payments: [{ method: 'card' as const }], plan: [], note: '' },
      requestKey: crypto.randomUUID(),
    }
    expect(await admin.call(upgradeMembership, { params: { id }, body })).toMatchObject({
      ...{ total: 2000, lines: [{ kind: 'package' }] },
    })
    expect(await discrepancies()).toEqual([])
  })

  test('of twenty first sales of one person at the same moment one charges the fee', async () => {
    const offer = await offerOf()
    const { user } = await member()
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, () => staff.call(createSale, { body: orderOf(user._id, offer) })),
    )
    const sold = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.total] : []))
    expect(sold.filter((total) => total === 1250)).toHaveLength(1)
    expect(sold.filter((total) => total !== 1250 && total !== 1000)).toEqual([])
    for (const end of ends)
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ status: 409, message: membershipsMessages.joinedBefore })
    const rows = await product.services.db.select().from(memberships).where(eq(memberships.user, user._id))
    expect(rows.filter(({ joiningFee }) => joiningFee > 0)).toHaveLength(1)
    expect(await discrepancies()).toEqual([])
  })

  test('the report of packages shows the fees of the desk and of the site in a row of their own', async () => {
    const branch = await openBranch(admin, 'Rapor')
    const offer = await makePackage(admin, branch._id, { price: 1000, joiningFee: 250 })
    const [atDesk, online] = [await member(), await member()]
    await admin.call(createSale, {
      body: { ...orderOf(atDesk.user._id, offer), branch: branch._id },
    })
    await payByCard(product, online, checkout(buy(offer)))
    const query = { from: today, until: today, by: 'package' as const, branchId: branch._id }
    const { rows, totals } = await admin.call(showReport, { params: { report: 'sales' }, query })
    expect(rows.map(({ label, values }) => [label, values.count, values.amount])).toEqual([
      [offer.name, 2, 2000],
      [membershipsMessages.joiningFee, 2, 500],
    ])
    expect(totals).toMatchObject({ amount: 2500 })
  })
})

describe('on the site', () => {
  test('the checkout shows two lines and charges their sum; the membership keeps the price', async () => {
    const offer = await offerOf()
    const buyer = await member()
    const quote = await buyer.call(quotePurchase, { body: { purchase: buy(offer) } })
    expect(quote).toMatchObject({
      price: 1250,
      lines: [
        { name: offer.name, amount: 1000 },
        { name: membershipsMessages.joiningFee, amount: 250 },
      ],
    })
    expect(quote.agreements[0]?.text).toContain(membershipsMessages.joiningFee)
    const id = await payByCard(product, buyer, checkout(buy(offer), { installment: 3 }))
    const payment = await admin.call(showPayment, { params: { id } })
    expect(payment).toMatchObject({ price: 1250, joiningFee: 250, installment: 3, status: 'paid' })
    expect(payment.paidPrice).toBeGreaterThan(1250)
    expect(await buyer.call(listUserPackages, {})).toMatchObject([{ price: 1000, joiningFee: 250 }])
    expect((await buyer.call(showProfile, {})).memberships).toMatchObject([{ price: 1000, joiningFee: 250 }])
    const again = await buyer.call(quotePurchase, { body: { purchase: buy(offer) } })
    expect(again).toMatchObject({ price: 1000, lines: [{ amount: 1000 }] })
    expect(await discrepancies()).toEqual([])
  })

  test('a started payment keeps the fee that it showed', async () => {
    const offer = await offerOf()
    const buyer = await member()
    const { paymentId, form } = await payThroughBank(buyer, checkout(buy(offer)))
    await admin.call(updatePackage, { params: { id: offer._id }, body: { joiningFee: 600 } })
    await returnFromBank(product, form)
    expect(await buyer.call(listUserPackages, {})).toMatchObject([{ price: 1000, joiningFee: 250 }])
    expect(await admin.call(showPayment, { params: { id: paymentId } })).toMatchObject({ refunded: 0 })
  })

  test('of two first purchases by card one keeps the fee, and the other gets it back with its surcharge', async () => {
    const buyer = await member()
    const offers = [await offerOf(), await offerOf()]
    const started = []
    for (const offer of offers)
      started.push(await payThroughBank(buyer, checkout(buy(offer), { installment: 3 })))
    await Promise.all(started.map(({ form }) => returnFromBank(product, form)))
    const bought = await buyer.call(listUserPackages, {})
    expect(bought.map(({ price, joiningFee = 0 }) => [price, joiningFee]).sort()).toEqual([
      [1000, 0],
      [1000, 250],
    ])
    const { db } = product.services
    const paid = await db.select().from(payments).where(eq(payments.user, buyer.user._id))
    const returned = paid.filter(({ refunded }) => refunded > 0)
    expect(returned).toHaveLength(1)
    const [one] = returned
    expect(one?.refunded).toBe(Math.round((Number(one?.paidPrice) * 250) / 1250))
    const intents = await db
      .select()
      .from(refunds)
      .where(eq(refunds.payment, one?._id ?? ''))
    expect(intents).toHaveLength(1)
    expect(await discrepancies()).toEqual([])
    // What was returned of the fee takes nothing back of the price.
    const second = bought.find(({ joiningFee }) => !joiningFee)
    expect(await admin.call(showMembershipValue, { params: { id: second?._id ?? '' } })).toMatchObject({
      ...{ amount: 1000, refundable: 1000 },
    })
  })

  test('a withdrawal within fourteen days returns the fee, and makes it due again', async () => {
    const { buyer, offer, payment, membership } = await bought()
    expect(await buyer.call(quoteCancellation, { params: { id: membership } })).toMatchObject({
      ...{ ground: 'withdrawal', price: 1250, used: 10, refund: 1240 },
    })
    const { _id } = await cancel(buyer, membership)
    await letNoticePass(product.services, _id, 1)
    await processCancellations(product.services)
    expect(await admin.call(showPayment, { params: { id: payment } })).toMatchObject({ refunded: 1240 })
    expect(await buyer.call(quotePurchase, { body: { purchase: buy(offer) } })).toMatchObject({ price: 1250 })
    expect(await discrepancies()).toEqual([])
  })

  test('an upgrade carries the unused days over, and keeps the fee of the card payment', async () => {
    const { membership } = await bought()
    const better = await offerOf({ price: 2000 })
    const body = {
      ...{ package: better._id, payments: [{ method: 'card' as const, amount: 1010 }], plan: [], note: '' },
      requestKey: crypto.randomUUID(),
    }
    const sale = await admin.call(upgradeMembership, { params: { id: membership }, body })
    expect(sale).toMatchObject({ total: 2000, settled: 2000, open: 0, lines: [{ kind: 'package' }] })
    expect(await discrepancies()).toEqual([])
  })

  test('a later cancellation returns the unused days without the fee', async () => {
    const { buyer, offer, payment, membership } = await bought(400)
    await product.services.db
      .update(memberships)
      .set({ createdAt: sql`created_at - interval '20 days'` })
      .where(eq(memberships._id, membership))
    const worth = { ground: 'term', price: 1000, usedDays: 3, used: 7.5, refund: 992.5 }
    expect(await buyer.call(quoteCancellation, { params: { id: membership } })).toMatchObject(worth)
    const { _id } = await cancel(buyer, membership)
    await letNoticePass(product.services, _id)
    await processCancellations(product.services)
    expect(await admin.call(showPayment, { params: { id: payment } })).toMatchObject({ refunded: 992.5 })
    expect(await buyer.call(quotePurchase, { body: { purchase: buy(offer) } })).toMatchObject({ price: 1000 })
  })
})

describe('check:ledger', () => {
  const change = (statement: string, id: string) => product.services.pool.query(statement, [id])

  test('reports a membership whose fee differs from the line of its sale', async () => {
    const { user } = await member()
    const sale = await admin.call(createSale, { body: orderOf(user._id, await offerOf()) })
    const id = sale.lines[0]?.membership ?? ''
    await change('UPDATE memberships SET joining_fee = 20000 WHERE id = $1', id)
    expect(await discrepancies()).toMatchObject([
      { what: 'joining-fee', record: sale._id, expected: 20_000, found: 25_000 },
    ])
    await change('UPDATE memberships SET joining_fee = 25000 WHERE id = $1', id)
    expect(await discrepancies()).toEqual([])
  })

  test('reports a membership whose fee differs from what its card payment charged', async () => {
    const { payment, membership } = await bought()
    for (const [fee, found] of [
      [0, 0],
      [30_000, 30_000],
    ]) {
      await change(`UPDATE memberships SET joining_fee = ${fee} WHERE id = $1`, membership)
      expect(await discrepancies()).toMatchObject([
        { what: 'joining-paid', record: payment, expected: 25_000, found },
      ])
    }
    await change('UPDATE memberships SET joining_fee = 25000 WHERE id = $1', membership)
    expect(await discrepancies()).toEqual([])
  })
})
