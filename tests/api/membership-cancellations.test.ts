import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { quoteOf } from '#server/modules/money/membership-cancellations/cancellation-quote.ts'
import { processCancellations } from '#server/modules/money/membership-cancellations/membership-cancellations.jobs.ts'
import { membershipCancellations } from '#server/modules/money/membership-cancellations/membership-cancellations.table.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { checkDeskLedger } from '#server/modules/money/sales/desk-ledger-check.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { updateSettings } from '#shared/club/settings/settings.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { freezeOwn } from '#shared/membership/freezes/freezes.contract.ts'
import { cancelMembership, showMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { closeWallet, listOwnWallets } from '#shared/money/balances/balances.contract.ts'
import {
  downloadOwnCancellation,
  effectCancellation,
  listCancellations,
  listOwnCancellations,
  noteCancellation,
  payOutCancellation,
  quoteCancellation,
  requestCancellation,
  showCancellation,
  withdrawCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { membershipCancellationsMessages as texts } from '#shared/money/membership-cancellations/membership-cancellations.messages.ts'
import {
  listSaleRefunds,
  refundSale,
  transferMembership,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { listUserPackages, refundPayment, showPayment } from '#shared/money/payments/payments.contract.ts'
import { writeOffReceivable } from '#shared/money/receivables/receivables.contract.ts'
import { createSale, showSale } from '#shared/money/sales/sales.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { cancel, letNoticePass } from '#tests/support/records/cancellations.ts'
import { checkout, payByCard } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { advanceDays, openTill, saleLine, saleOf } from '#tests/support/records/desk.ts'
import { link, personOfAge } from '#tests/support/records/guardians.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const iban = 'TR33 0006 1005 1978 6457 8413 26'
const today = clubDay(new Date())

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway })
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id })
await openTill(product.services, admin, meram._id)
await openTill(product.services, staff, meram._id, 1_000_000)

beforeEach(() =>
  admin.call(updateSettings, {
    body: { cancellationDays: 3, cancellationRefundDays: 14, cancellationTermDays: 30 },
  }),
)

const newMember = () => product.person({ branch: meram._id })
const quote = (person: Person, id: string) => person.call(quoteCancellation, { params: { id } })
const run = () => processCancellations(product.services)
const shown = (id: string) => staff.call(showCancellation, { params: { id } })
const membershipNow = (id: string) => admin.call(showMembership, { params: { id } })

/** A member with a package of 100 days for 1,000 lira, paid by card on the site so many days ago. */
async function bought(daysAgo = 39, fields: Parameters<typeof makePackage>[2] = {}) {
  const member = await newMember()
  const offer = await makePackage(admin, meram._id, { price: 1000, durationDays: 100, ...fields })
  const payment = await payByCard(product, member, checkout({ kind: 'package', package: offer._id }))
  const [membership] = await member.call(listUserPackages, {})
  const { db } = product.services
  const span = sql`make_interval(days => ${daysAgo})`
  await advanceDays(product.services, member.user._id, daysAgo)
  await db
    .update(memberships)
    .set({ createdAt: sql`created_at - ${span}` })
    .where(eq(memberships._id, membership?._id ?? ''))
  // Otherwise a whole refund would be a cancellation on the day of the payment.
  await db
    .update(payments)
    .set({ paidAt: sql`paid_at - ${span}` })
    .where(eq(payments._id, payment))
  return { member, payment, membership: membership?._id ?? '' }
}

/** The same, sold at the desk: `paid` in cash and from the balance, the rest in two instalments. */
async function soldAtDesk(paid = 600, daysAgo = 39, fromBalance = 0) {
  const member = await newMember()
  const wallet = fromBalance > 0 ? await makeWallet(admin, member, meram._id, fromBalance) : undefined
  const offer = await makePackage(admin, meram._id, { price: 1000, durationDays: 100 })
  const rest = 1000 - paid - fromBalance
  const body = saleOf(meram._id, member.user._id, {
    lines: [saleLine({ kind: 'package', subject: offer._id })],
    payments: [
      ...(fromBalance > 0 ? [{ method: 'wallet' as const, amount: fromBalance }] : []),
      ...(paid > 0 ? [{ method: 'cash' as const, amount: paid }] : []),
    ],
    plan: rest > 0 ? [30, 60].map((days) => ({ dueOn: addDays(today, days), amount: rest / 2 })) : [],
  })
  const sale = await admin.call(createSale, { body })
  await advanceDays(product.services, member.user._id, daysAgo)
  return { member, wallet, sale: sale._id, membership: sale.lines[0]?.membership ?? '' }
}

async function ledgerProblems(): Promise<unknown[]> {
  const found: unknown[] = []
  const client = await product.services.pool.connect()
  try {
    await checkDeskLedger(client, (one) => found.push(one))
  } finally {
    client.release()
  }
  return found
}

describe('the quote', () => {
  test('shows the used days until the end, the refund by its way, and the deadlines', async () => {
    const { member, membership } = await bought()
    expect(await quote(member, membership)).toMatchObject({
      ...{ ground: 'term', price: 1000, usedDays: 42, remainingDays: 58, used: 420, credit: 0 },
      ...{ refund: 580, cardRefund: 580, walletRefund: 0, deskRefund: 0 },
      effectiveAt: startOfClubDay(addDays(today, 3)).toISOString(),
      refundBy: addDays(today, 14),
    })
  })

  test('of instalments credits what is open and pays back what was paid for unused days', async () => {
    const { member, membership } = await soldAtDesk()
    expect(await quote(member, membership)).toMatchObject({
      ...{ price: 1000, used: 420, credit: 400, refund: 180, deskRefund: 180, cardRefund: 0 },
    })
  })

  test('refunds only what was paid for unused days after a debt was written off', async () => {
    const { member, membership, sale } = await soldAtDesk()
    const { receivables } = await admin.call(showSale, { params: { id: sale } })
    const [id = ''] = receivables.flatMap(({ _id, open }) => (open > 0 ? [_id] : []))
    await admin.call(writeOffReceivable, { params: { id }, body: { reason: 'Taşındı' } })
    expect(await quote(member, membership)).toMatchObject({ used: 420, credit: 200, refund: 180 })
  })

  test('credits open debts first, then divides the refund by where the money came from', async () => {
    const { member, membership } = await soldAtDesk(600, 39, 200)
    expect(await quote(member, membership)).toMatchObject({
      ...{
        price: 1000,
        used: 420,
        credit: 200,
        refund: 380,
        cardRefund: 0,
        walletRefund: 200,
        deskRefund: 180,
      },
    })
  })

  test('is a withdrawal within fourteen days of an online purchase of any term, and ends today', async () => {
    await admin.call(updateSettings, { body: { cancellationTermDays: 365, cancellationRefundDays: 15 } })
    const { member, membership } = await bought(4)
    expect(await quote(member, membership)).toMatchObject({
      ...{ ground: 'withdrawal', usedDays: 5, refund: 950, refundBy: addDays(today, 14) },
      effectiveAt: startOfClubDay(addDays(today, 1)).toISOString(),
    })
  })

  test('of a membership that has not begun refunds the whole price, and it never begins', async () => {
    const { member, membership } = await bought(0)
    const start = startOfClubDay(addDays(today, 1))
    await product.services.db
      .update(memberships)
      .set({ startsAt: start.toISOString(), endsAt: startOfClubDay(addDays(today, 101)).toISOString() })
      .where(eq(memberships._id, membership))
    await product.services.db
      .update(memberships)
      .set({ createdAt: sql`created_at - interval '20 days'` })
      .where(eq(memberships._id, membership))
    expect(await quote(member, membership)).toMatchObject({
      ...{ ground: 'term', usedDays: 0, refund: 1000, effectiveAt: start.toISOString() },
    })
  })

  test('of a frozen membership counts no frozen day as used or as unused', async () => {
    const member = await newMember()
    const offer = await makePackage(admin, meram._id, {
      ...{ price: 1000, durationDays: 100, freezeDays: 30, freezeCount: 1 },
    })
    await payByCard(product, member, checkout({ kind: 'package', package: offer._id }))
    const [row] = await member.call(listUserPackages, {})
    await advanceDays(product.services, member.user._id, 39)
    await product.services.db.update(memberships).set({ createdAt: sql`created_at - interval '39 days'` })
    await member.call(freezeOwn, { body: { freezeDays: 20 } })
    expect(await quote(member, row?._id ?? '')).toMatchObject({ usedDays: 39, refund: 610 })
  })

  test('is refused for short terms after the withdrawal, for day passes, and shortly before the end', async () => {
    const { member, membership } = await bought(97)
    await expect(quote(member, membership)).rejects.toMatchObject({ status: 409, message: texts.endsSooner })
    await admin.call(updateSettings, { body: { cancellationTermDays: 101 } })
    const short = await bought(20)
    await expect(quote(short.member, short.membership)).rejects.toMatchObject({
      ...{ status: 409, code: 'cancellation.too-short', message: texts.tooShort(101) },
    })
    const pass = await makePackage(admin, meram._id, { kind: 'day-pass', durationDays: 1 })
    const visitor = await newMember()
    const body = saleOf(meram._id, visitor.user._id, {
      lines: [saleLine({ kind: 'package', subject: pass._id })],
      payments: [{ method: 'card', amount: pass.price }],
    })
    const sold = await admin.call(createSale, { body })
    const asked = quote(visitor, sold.lines[0]?.membership ?? '')
    await expect(asked).rejects.toMatchObject({ status: 409, code: 'cancellation.day-pass' })
  })

  test('counts days by the clock of the club, also at midnight and at the end of a month', async () => {
    const { membership } = await bought()
    const { db } = product.services
    const [row] = await db.select().from(memberships).where(eq(memberships._id, membership))
    if (!row) throw new Error('The membership is missing')
    const [year = 0, month = 0] = today.split('-').map(Number)
    const nextMonth = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
    for (const day of [addDays(today, 1), nextMonth]) {
      const midnight = startOfClubDay(day)
      const before = await quoteOf(db, row, new Date(midnight.getTime() - 1))
      const after = await quoteOf(db, row, midnight)
      expect([before.effectiveAt, before.refundBy]).toEqual([
        startOfClubDay(addDays(day, 2)),
        addDays(day, 13),
      ])
      expect([after.effectiveAt, after.refundBy]).toEqual([startOfClubDay(addDays(day, 3)), addDays(day, 14)])
      expect(before.remainingDays - after.remainingDays).toBe(1)
    }
  })

  test('of another member does not exist', async () => {
    const { membership } = await bought()
    const other = await newMember()
    await expect(quote(other, membership)).rejects.toMatchObject({ status: 404 })
    const body = { fingerprint: 'x', payout: 'desk' as const, requestKey: crypto.randomUUID() }
    const notice = other.call(requestCancellation, { params: { id: membership }, body })
    await expect(notice).rejects.toMatchObject({ status: 404 })
  })
})

describe('a notice', () => {
  test('accepts the quote that was seen: a changed one is refused', async () => {
    const { member, membership } = await bought()
    const { fingerprint } = await quote(member, membership)
    await admin.call(updateSettings, { body: { cancellationDays: 5 } })
    const sent = cancel(member, membership, { fingerprint })
    await expect(sent).rejects.toMatchObject({ status: 409, message: texts.quoteChanged })
    expect(await cancel(member, membership)).toMatchObject({ state: 'requested', refund: 560 })
  })

  test('is given once: the same form again shows it, another one is refused', async () => {
    const { member, membership } = await bought()
    const requestKey = crypto.randomUUID()
    const { fingerprint } = await quote(member, membership)
    const body = { fingerprint, requestKey }
    const params = { id: membership }
    const first = await member.call(requestCancellation, { params, body })
    expect(await member.call(requestCancellation, { params, body })).toMatchObject({ _id: first._id })
    const again = cancel(member, membership)
    await expect(again).rejects.toMatchObject({ status: 409, message: texts.alreadyRequested })
  })

  test('50 times at once leaves one', async () => {
    const { member, membership } = await bought()
    const { fingerprint } = await quote(member, membership)
    const sent = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        member.call(requestCancellation, {
          params: { id: membership },
          body: { fingerprint, requestKey: crypto.randomUUID() },
        }),
      ),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
    expect(refusals).toEqual(Array.from({ length: 49 }, () => 409))
    expect(await member.call(listOwnCancellations, {})).toHaveLength(1)
  })

  test('asks how money of the desk is paid out, and refuses an IBAN with a wrong checksum', async () => {
    const { member, membership } = await soldAtDesk()
    const missing = cancel(member, membership, { payout: null })
    await expect(missing).rejects.toMatchObject({ status: 400, fields: { payout: texts.payoutNeeded } })
    const wrong = cancel(member, membership, {
      ...{ payout: 'transfer', iban: iban.replace('33', '34'), ibanHolder: 'Gökçe Işık' },
    })
    await expect(wrong).rejects.toMatchObject({ status: 400, fields: { iban: texts.iban } })
    const unnamed = cancel(member, membership, { payout: 'transfer', iban })
    await expect(unnamed).rejects.toMatchObject({ fields: { ibanHolder: texts.ibanHolderNeeded } })
    const made = await cancel(member, membership, { payout: 'transfer', iban, ibanHolder: 'Gökçe Işık' })
    expect(made).toMatchObject({ payout: 'transfer', iban: 'TR33 … 1326' })
    expect(await shown(made._id)).toMatchObject({ iban: 'TR330006100519786457841326' })
  })

  test('is withdrawn until the membership ends, and can be given again', async () => {
    const { member, membership } = await bought()
    const { _id, effectiveAt } = await cancel(member, membership)
    // The profile, the list of memberships and the preview of the gate name its new end until it is withdrawn.
    const ends = async () => {
      const [{ memberships }, [listed], codes] = await Promise.all([
        member.call(showProfile),
        member.call(listUserPackages),
        member.call(generateUserQr, { params: { id: member.user._id } }),
      ])
      return [
        memberships[0]?.endsEarlyAt ?? null,
        listed?.endsEarlyAt ?? null,
        codes.entry?.membership?.endsAt,
      ]
    }
    expect(await ends()).toEqual([effectiveAt, effectiveAt, effectiveAt])
    const withdraw = (id: string) => member.call(withdrawCancellation, { params: { id } })
    expect(await withdraw(_id)).toMatchObject({ state: 'withdrawn' })
    expect((await ends()).slice(0, 2)).toEqual([null, null])
    await expect(withdraw(_id)).rejects.toMatchObject({ status: 409, message: texts.notWithdrawable })
    const again = await cancel(member, membership)
    await letNoticePass(product.services, again._id)
    // Its day has come, even though the job has not run.
    await expect(withdraw(again._id)).rejects.toMatchObject({ status: 409 })
    await run()
    await expect(withdraw(again._id)).rejects.toMatchObject({ status: 409 })
  })

  test('is a PDF for its sender only', async () => {
    const { member, membership } = await bought()
    const { _id: id } = await cancel(member, membership)
    const file = await member.send(downloadOwnCancellation, { params: { id } })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const other = (await newMember()).call(downloadOwnCancellation, { params: { id } })
    await expect(other).rejects.toMatchObject({ status: 404 })
  })

  test('for a child is given by the guardian, who also sees it', async () => {
    const minor = await personOfAge(product, admin, 12, { branch: meram._id })
    const guardian = await personOfAge(product, admin, 41, { branch: meram._id })
    await link(admin, minor.user._id, guardian.user._id)
    const offer = await makePackage(admin, meram._id, { price: 1000, durationDays: 100 })
    const purchase = { kind: 'package', package: offer._id, beneficiary: minor.user._id } as const
    await payByCard(product, guardian, checkout(purchase))
    const [membership] = await minor.call(listUserPackages, {})
    const id = membership?._id ?? ''
    await expect(quote(minor, id)).rejects.toMatchObject({ status: 409, code: 'guardian_required' })
    const { _id } = await cancel(guardian, id)
    expect(await guardian.call(listOwnCancellations, {})).toMatchObject([{ _id, userName: minor.user.name }])
    expect(await minor.call(listOwnCancellations, {})).toMatchObject([{ _id }])
    expect(await shown(_id)).toMatchObject({ senderName: guardian.user.name })
  })

  test('is void when the membership is given to another person', async () => {
    const { member, membership } = await soldAtDesk(1000)
    const { _id } = await cancel(member, membership)
    const heir = await newMember()
    const body = { user: heir.user._id, reason: 'Kardeşine' }
    await admin.call(transferMembership, { params: { id: membership }, body })
    expect(await shown(_id)).toMatchObject({ state: 'withdrawn' })
    expect(await quote(heir, membership)).toMatchObject({ deskRefund: 580 })
  })
})

describe('on the agreed day', () => {
  test('the membership ends and the card is refunded', async () => {
    const { member, membership, payment } = await bought()
    const { _id } = await cancel(member, membership)
    await run()
    expect(await shown(_id)).toMatchObject({ state: 'requested' })
    await letNoticePass(product.services, _id)
    await run()
    expect(await membershipNow(membership)).toMatchObject({
      status: 'cancelled',
      cancelReason: texts.cancelReason,
    })
    expect(await shown(_id)).toMatchObject({ state: 'refunded', isCardPending: false })
    expect(await admin.call(showPayment, { params: { id: payment } })).toMatchObject({
      status: 'partially-refunded',
      refunded: 580,
      refunds: [{ amount: 580, status: 'done' }],
    })
    await run()
    expect(await admin.call(showPayment, { params: { id: payment } })).toMatchObject({ refunded: 580 })
  })

  test('open instalments are credited, and the desk pays out the rest once', async () => {
    const { member, membership, sale } = await soldAtDesk()
    const { _id } = await cancel(member, membership)
    const pay = () => staff.call(payOutCancellation, { params: { id: _id }, body: { method: 'cash' } })
    await expect(pay()).rejects.toMatchObject({ status: 409, message: texts.nothingToPay })
    await letNoticePass(product.services, _id)
    await run()
    expect(await shown(_id)).toMatchObject({ state: 'effective', toPayOut: 180 })
    expect(await admin.call(showSale, { params: { id: sale } })).toMatchObject({ open: 0, settled: 600 })
    const paid = await Promise.allSettled(Array.from({ length: 10 }, pay))
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shown(_id)).toMatchObject({ state: 'refunded', toPayOut: 0 })
    expect(await admin.call(showSale, { params: { id: sale } })).toMatchObject({ settled: 420 })
    expect(await ledgerProblems()).toEqual([])
  })

  test('the refund of another line of the sale takes nothing from the member; one of the membership does', async () => {
    const member = await newMember()
    const offer = await makePackage(admin, meram._id, { price: 1000, durationDays: 100 })
    const { _id: sale, lines } = await admin.call(createSale, {
      body: saleOf(meram._id, member.user._id, {
        lines: [
          saleLine({ kind: 'package', subject: offer._id }),
          saleLine({ name: 'Havlu', unitPrice: 200 }),
        ],
        payments: [{ method: 'card', amount: 1200 }],
      }),
    })
    await advanceDays(product.services, member.user._id, 39)
    const [bought, towel] = lines
    const membership = bought?.membership ?? ''
    const refund = (line: string | undefined, amount: number) =>
      admin.call(refundSale, {
        params: { id: sale },
        body: { line, amount, reason: 'İade', requestKey: crypto.randomUUID() },
      })
    const before = await quote(member, membership)
    expect(before).toMatchObject({ price: 1000, used: 420, refund: 580, deskRefund: 580 })
    await refund(towel?._id, 150)
    expect(await quote(member, membership)).toEqual(before)
    await refund(bought?._id, 100)
    expect(await quote(member, membership)).toMatchObject({ used: 420, refund: 480, deskRefund: 480 })

    const { _id } = await cancel(member, membership)
    await refund(towel?._id, 50)
    await letNoticePass(product.services, _id)
    await run()
    expect(await shown(_id)).toMatchObject({ state: 'effective', toPayOut: 480 })
    await staff.call(payOutCancellation, { params: { id: _id }, body: { method: 'card' } })
    expect(await admin.call(showSale, { params: { id: sale } })).toMatchObject({ open: 0, settled: 420 })
    const refunds = await admin.call(listSaleRefunds, { params: { id: sale } })
    expect(refunds.at(-1)).toMatchObject({ line: bought?._id, amount: 480 })
    expect(await ledgerProblems()).toEqual([])
  })

  test('a balance that was closed meanwhile is reopened for its refund', async () => {
    const { member, membership, sale, wallet } = await soldAtDesk(0, 39, 700)
    const { _id } = await cancel(member, membership)
    await admin.call(closeWallet, { params: { memberId: wallet?._id ?? '' } })
    expect(await member.call(listOwnWallets, {})).toEqual([])
    await letNoticePass(product.services, _id)
    await run()
    expect(await shown(_id)).toMatchObject({ state: 'refunded', walletRefund: 280 })
    expect(await member.call(listOwnWallets, {})).toMatchObject([{ _id: wallet?._id, balance: 280 }])
    await run()
    expect(await member.call(listOwnWallets, {})).toMatchObject([{ balance: 280 }])
    expect(await admin.call(showSale, { params: { id: sale } })).toMatchObject({ open: 0, settled: 420 })
    expect(await ledgerProblems()).toEqual([])
  })

  test('a membership of several branches ends in all of them, with one refund by the branch that sold it', async () => {
    const eregli = await openBranch(admin, 'Ereğli')
    const { member, membership, payment } = await bought(39, { validIn: [eregli._id] })
    const { _id } = await cancel(member, membership)
    const theirs = await product.person({ role: 'staff', branch: eregli._id })
    await expect(theirs.call(showCancellation, { params: { id: _id } })).rejects.toMatchObject({
      status: 404,
    })
    await letNoticePass(product.services, _id)
    await run()
    expect(await shown(_id)).toMatchObject({ state: 'refunded', branch: meram._id, refund: 580 })
    expect(await membershipNow(membership)).toMatchObject({ status: 'cancelled' })
    expect(await admin.call(showPayment, { params: { id: payment } })).toMatchObject({ refunded: 580 })
  })

  test('a transfer needs the IBAN of the notice', async () => {
    const { member, membership } = await soldAtDesk()
    const { _id } = await cancel(member, membership)
    await letNoticePass(product.services, _id)
    await run()
    const pay = staff.call(payOutCancellation, { params: { id: _id }, body: { method: 'transfer' } })
    await expect(pay).rejects.toMatchObject({ status: 400, fields: { method: texts.ibanNeeded } })
  })

  test('what staff refunded of the card meanwhile is not refunded again', async () => {
    const { member, membership, payment } = await bought()
    const { _id } = await cancel(member, membership)
    await letNoticePass(product.services, _id)
    const byHand = () =>
      admin.call(refundPayment, {
        params: { id: payment },
        body: { amount: 580, reason: 'Elle iade', requestKey: crypto.randomUUID() },
      })
    await Promise.allSettled([byHand(), run(), run()])
    await run()
    const { refunded } = await admin.call(showPayment, { params: { id: payment } })
    // By hand first: the job has nothing left. The job first: staff decide to refund more.
    expect(refunded).toBeLessThanOrEqual(1000)
    expect(await shown(_id)).toMatchObject({ state: 'refunded' })
    const rows = await admin.call(showPayment, { params: { id: payment } })
    expect(rows.refunds.filter(({ reason }) => reason === texts.refundReason).length).toBeLessThanOrEqual(1)
  })

  test('a late job takes nothing from the member', async () => {
    const { member, membership, payment } = await bought()
    const { _id } = await cancel(member, membership)
    await letNoticePass(product.services, _id, 9)
    await run()
    expect(await admin.call(showPayment, { params: { id: payment } })).toMatchObject({ refunded: 580 })
  })

  test('an admin ends it earlier, and the days in between are refunded as well', async () => {
    const { member, membership, payment } = await bought()
    const { _id } = await cancel(member, membership)
    const end = () => admin.call(effectCancellation, { params: { id: _id } })
    expect(await end()).toMatchObject({ state: 'refunded' })
    await expect(end()).rejects.toMatchObject({ status: 409, message: texts.notRequested })
    expect(await admin.call(showPayment, { params: { id: payment } })).toMatchObject({ refunded: 600 })
  })

  test('a membership that staff cancelled takes the notice along', async () => {
    const { member, membership, sale } = await soldAtDesk()
    const { _id } = await cancel(member, membership)
    await admin.call(cancelMembership, { params: { id: membership }, body: { reason: 'Üye istedi' } })
    await run()
    expect(await shown(_id)).toMatchObject({ state: 'effective', toPayOut: 200 })
    expect(await admin.call(showSale, { params: { id: sale } })).toMatchObject({ open: 0 })
  })

  test('an upgrade leaves nothing to refund of the old membership, and the new one can be cancelled', async () => {
    const { member, membership } = await soldAtDesk(1000)
    const { _id } = await cancel(member, membership)
    const better = await makePackage(admin, meram._id, { price: 2000, durationDays: 200 })
    const sold = await admin.call(upgradeMembership, {
      params: { id: membership },
      body: {
        ...{ package: better._id, payments: [{ method: 'card', amount: 1400 }], plan: [], note: '' },
        requestKey: crypto.randomUUID(),
      },
    })
    await run()
    expect(await shown(_id)).toMatchObject({ state: 'refunded', toPayOut: 0 })
    expect(await quote(member, sold.lines[0]?.membership ?? '')).toMatchObject({
      ...{ price: 2000, usedDays: 3, deskRefund: 1970 },
    })
    expect(await ledgerProblems()).toEqual([])
  })
})

test('an account cannot be deleted while its refund is due', async () => {
  const { member, membership } = await soldAtDesk()
  const params = { id: member.user._id }
  const due = { status: 409, code: 'user.has-refund', message: texts.keepUser }
  const { _id } = await cancel(member, membership, { payout: 'transfer', iban, ibanHolder: 'Gökçe Işık' })
  await expect(admin.call(deleteUser, { params })).rejects.toMatchObject(due)
  await letNoticePass(product.services, _id)
  await run()
  await expect(admin.call(deleteUser, { params })).rejects.toMatchObject(due)
  expect(await shown(_id)).toMatchObject({ toPayOut: 180, iban: 'TR330006100519786457841326' })
  await staff.call(payOutCancellation, { params: { id: _id }, body: { method: 'transfer' } })
  await admin.call(deleteUser, { params })
  expect(await shown(_id)).toMatchObject({ state: 'refunded', iban: '', ibanHolder: '' })
})

test('the account of a guardian cannot be deleted while the refund that goes to it is due', async () => {
  const { member: minor, membership } = await soldAtDesk()
  const guardian = await personOfAge(product, admin, 41, { branch: meram._id })
  await product.services.db
    .update(users)
    .set({ userDetails: { birthDate: addDays(today, -12 * 365) } })
    .where(eq(users._id, minor.user._id))
  await link(admin, minor.user._id, guardian.user._id)
  await cancel(guardian, membership, { payout: 'transfer', iban, ibanHolder: 'Gökçe Işık' })
  const erased = admin.call(deleteUser, { params: { id: guardian.user._id } })
  await expect(erased).rejects.toMatchObject({ status: 409, code: 'user.has-refund' })
})

describe('staff', () => {
  test('see and note the notices of their branch only', async () => {
    const { member, membership } = await bought()
    const { _id: id } = await cancel(member, membership, { reason: 'moving', reasonText: 'Ankara’ya' })
    const karatay = await openBranch(admin, 'Karatay')
    const theirs = await product.person({ role: 'staff', branch: karatay._id })
    expect(await theirs.call(listCancellations, {})).toEqual([])
    await expect(theirs.call(showCancellation, { params: { id } })).rejects.toMatchObject({ status: 404 })
    const noted = await staff.call(noteCancellation, { params: { id }, body: { note: 'Arandı' } })
    expect(noted).toMatchObject({ note: 'Arandı', reason: 'moving', reasonText: 'Ankara’ya' })
    expect(await member.call(listOwnCancellations, {})).not.toHaveProperty('0.note')
    const filter = { state: 'requested' as const, user: member.user._id, isOverdue: false }
    expect(await staff.call(listCancellations, { query: { filter } })).toMatchObject([{ _id: id }])
  })

  test('find the refunds that are late', async () => {
    const { member, membership } = await soldAtDesk()
    const { _id: id } = await cancel(member, membership)
    await letNoticePass(product.services, id, 15)
    await run()
    const late = await staff.call(listCancellations, { query: { filter: { isOverdue: true } } })
    expect(late).toMatchObject([{ _id: id, isOverdue: true, state: 'effective' }])
  })
})

test('the database keeps the deadlines of the law and the states', async () => {
  const { member, membership } = await bought()
  const { _id } = await cancel(member, membership)
  const { db } = product.services
  const change = (set: object) =>
    db.update(membershipCancellations).set(set).where(eq(membershipCancellations._id, _id))
  await expect(change({ refundBy: addDays(today, 16) })).rejects.toThrow()
  await expect(change({ effectiveAt: startOfClubDay(addDays(today, 8)).toISOString() })).rejects.toThrow()
  await expect(change({ state: 'refunded' })).rejects.toThrow()
  const early = admin.call(updateSettings, { body: { cancellationDays: 7, cancellationRefundDays: 5 } })
  await expect(early).rejects.toMatchObject({ status: 400 })
})
