import { describe, expect, test } from 'vitest'
import { deleteOldRequestKeys } from '#server/core/request-keys.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { changePoints } from '#shared/loyalty/points/points.contract.ts'
import { sellMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { sendNotification } from '#shared/messaging/notifications/notifications.contract.ts'
import { addReferralBalance, changeBalance } from '#shared/money/balances/balances.contract.ts'
import { requestCancellation } from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import {
  refundSale,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { payFromBalance } from '#shared/money/payments/payments.contract.ts'
import { allocatePayments, settleReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { createSale, type SaleInput } from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { addTillEntry } from '#shared/money/tills/till-sessions.contract.ts'
import { createOrder, placeDeskOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { cancel } from '#tests/support/records/cancellations.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { openTill, saleLine, saleOf, sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const today = clubDay(new Date())

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const session = await openTill(product.services, admin, meram._id, 10_000_000)
await product.services.pool.query('UPDATE club_settings SET cancellation_term_days = 30')

const key = () => crypto.randomUUID()
const member = () => product.person({ branch: meram._id })
const fee = (unitPrice: number) => saleLine({ name: 'Ücret', unitPrice })

/** A way to send one request, the same one again, and others with the same key. */
interface Request {
  send: () => Promise<unknown>
  others: (() => Promise<unknown>)[]
}

const requests: Record<string, () => Promise<Request>> = {
  async 'a sale'() {
    const [first, second] = [await member(), await member()]
    const offer = await makePackage(admin, meram._id, { price: 1000, durationDays: 100 })
    const body: SaleInput = saleOf(meram._id, first.user._id, {
      lines: [saleLine({ kind: 'package', subject: offer._id })],
      payments: [{ method: 'card', amount: 1000 }],
    })
    const send = (fields: Partial<SaleInput> = {}) => admin.call(createSale, { body: { ...body, ...fields } })
    const lines = (fields: Partial<SaleInput['lines'][number]>) =>
      body.lines.map((line) => ({ ...line, ...fields }))
    return {
      send,
      others: [
        () => send({ user: second.user._id }),
        () => send({ lines: [fee(1000)] }),
        () => send({ lines: lines({ startsOn: addDays(today, 3) }) }),
        () => send({ lines: lines({ discount: 1, discountReason: 'Kampanya' }) }),
        () => send({ payments: [{ method: 'transfer', amount: 1000 }] }),
        () =>
          send({
            payments: [{ method: 'card', amount: 500 }],
            plan: [{ dueOn: addDays(today, 9), amount: 500 }],
          }),
        () => send({ note: 'Başka bir not' }),
      ],
    }
  },
  async 'a sale of one package'() {
    const { user } = await member()
    const offer = await makePackage(admin, meram._id, { price: 1000 })
    const body = { user: user._id, package: offer._id, method: 'card' as const, requestKey: key() }
    const send = (fields = {}) => admin.call(sellMembership, { body: { ...body, ...fields } })
    return { send, others: [() => send({ method: 'transfer' }), () => send({ amount: 900 })] }
  },
  async 'an upgrade'() {
    const { user } = await member()
    const offer = await makePackage(admin, meram._id, { price: 100 })
    const better = await makePackage(admin, meram._id, { price: 1000 })
    const [one, other] = [
      await sell(admin, user._id, offer._id),
      await sell(admin, (await member()).user._id, offer._id),
    ]
    const requestKey = key()
    const send = (id = one._id, note = '') =>
      admin.call(upgradeMembership, {
        params: { id },
        body: { package: better._id, payments: [{ method: 'card' }], note, requestKey },
      })
    return { send: () => send(), others: [() => send(other._id), () => send(one._id, 'Not')] }
  },
  async 'a refund of a sale'() {
    const make = () =>
      admin.call(createSale, {
        body: saleOf(meram._id, null, { lines: [fee(100)], payments: [{ method: 'card', amount: 100 }] }),
      })
    const [one, other] = [await make(), await make()]
    const requestKey = key()
    const send = (id = one._id, fields = {}) =>
      admin.call(refundSale, {
        params: { id },
        body: { amount: 10, reason: 'İade', requestKey, ...fields },
      })
    return {
      send: () => send(),
      others: [
        () => send(other._id),
        () => send(one._id, { amount: 11 }),
        () => send(one._id, { reason: 'Başka' }),
        () => send(one._id, { method: 'transfer', iban: 'TR330006100519786457841326', ibanHolder: 'A B' }),
      ],
    }
  },
  async 'a collection'() {
    const { user } = await member()
    await admin.call(createSale, {
      body: saleOf(meram._id, user._id, {
        ...{ lines: [fee(100)], plan: [{ dueOn: addDays(today, 5), amount: 100 }] },
      }),
    })
    const body = { user: user._id, branch: meram._id, requestKey: key() }
    const send = (amount = 10, method: 'card' | 'transfer' = 'card', note = '') =>
      admin.call(settleReceivables, { body: { ...body, payments: [{ method, amount }], note } })
    return {
      send: () => send(),
      others: [
        () => send(20),
        () => send(10, 'transfer'),
        () => send(10, 'card', 'Not'),
        () => admin.call(allocatePayments, { body }),
      ],
    }
  },
  async 'a change of a balance'() {
    const wallet = await makeWallet(admin, await member(), meram._id, 100)
    const other = await makeWallet(admin, await member(), meram._id, 100)
    const requestKey = key()
    const send = (memberId = wallet._id, fields = {}) =>
      admin.call(changeBalance, {
        params: { memberId },
        body: { amount: -10, description: 'Düzeltme', requestKey, ...fields },
      })
    return {
      send: () => send(),
      others: [
        () => send(wallet._id, { amount: -11 }),
        () => send(wallet._id, { description: 'Başka' }),
        () => send(wallet._id, { method: 'transfer' }),
        () => send(other._id),
      ],
    }
  },
  async 'a top-up at the desk'() {
    const wallet = await makeWallet(admin, await member(), meram._id)
    const requestKey = key()
    const send = (amount = 50, method: 'card' | 'transfer' = 'card') =>
      admin.call(changeBalance, {
        params: { memberId: wallet._id },
        body: { amount, description: 'Yükleme', method, requestKey },
      })
    return { send: () => send(), others: [() => send(60), () => send(50, 'transfer')] }
  },
  async 'a referral reward'() {
    const { user } = await member()
    const requestKey = key()
    const send = (additionalAmount = 50) =>
      admin.call(addReferralBalance, {
        params: { userId: user._id },
        body: { branchId: meram._id, additionalAmount, requestKey },
      })
    return { send: () => send(), others: [() => send(60)] }
  },
  async 'cash out of a till'() {
    const requestKey = key()
    const send = (fields = {}) =>
      admin.call(addTillEntry, {
        params: { id: session },
        body: { kind: 'expense', amount: 10, reason: 'Kırtasiye', requestKey, ...fields },
      })
    return {
      send,
      others: [
        () => send({ amount: 11 }),
        () => send({ reason: 'Temizlik' }),
        () => send({ kind: 'bank-drop' }),
      ],
    }
  },
  async 'a cancellation'() {
    const person = await member()
    const offer = await makePackage(admin, meram._id, { price: 1000, durationDays: 100 })
    const { _id } = await sell(admin, person.user._id, offer._id)
    const requestKey = key()
    const send = (fields = {}) => cancel(person, _id, { requestKey, ...fields })
    const { membership } = await send()
    const body = { fingerprint: 'x', payout: 'desk' as const, requestKey }
    const params = { id: membership }
    return {
      send,
      others: [() => send({ reason: 'moving' }), () => person.call(requestCancellation, { params, body })],
    }
  },
  async 'a day pass from the balance'() {
    const person = await member()
    await makeWallet(admin, person, meram._id, 1000)
    const [one, other] = [
      await makePackage(admin, meram._id, { kind: 'day-pass', durationDays: 1, price: 100 }),
      await makePackage(admin, meram._id, { kind: 'day-pass', durationDays: 1, price: 200 }),
    ]
    const requestKey = key()
    const send = (offer = one._id) => person.call(payFromBalance, { body: { package: offer, requestKey } })
    return { send: () => send(), others: [() => send(other._id)] }
  },
  async points() {
    const { user } = await member()
    const requestKey = key()
    const send = (amount = 10, description = 'Etkinlik') =>
      admin.call(changePoints, { params: { userId: user._id }, body: { amount, description, requestKey } })
    return { send: () => send(), others: [() => send(11), () => send(10, 'Başka')] }
  },
  async 'a notification'() {
    const requestKey = key()
    const send = (message = 'Salon kapalı') =>
      admin.call(sendNotification, { body: { title: 'Duyuru', message, audience: 'all', requestKey } })
    return { send: () => send(), others: [() => send('Salon açık')] }
  },
  async 'an order'() {
    const person = await member()
    const { _id } = await makeProduct(admin, { stock: 10, price: 100 })
    const requestKey = key()
    const send = (quantity = 1, note = '') =>
      person.call(createOrder, {
        body: {
          ...{ branch: meram._id, method: 'desk', items: [{ product: _id, quantity }] },
          ...{ note, requestKey },
        },
      })
    return { send: () => send(), others: [() => send(2), () => send(1, 'Not')] }
  },
  async 'an order at the desk'() {
    const [one, other] = [await member(), await member()]
    const { _id } = await makeProduct(admin, { stock: 10, price: 100 })
    const requestKey = key()
    const send = (user = one.user._id, quantity = 1) =>
      admin.call(placeDeskOrder, {
        body: {
          ...{ user, branch: meram._id, method: 'desk', items: [{ product: _id, quantity }] },
          requestKey,
        },
      })
    return { send: () => send(), others: [() => send(one.user._id, 2), () => send(other.user._id)] }
  },
}

describe.each(Object.entries(requests))('the idempotency key of %s', (_name, prepare) => {
  test('gives the same request its first answer, and refuses another one with 409', async () => {
    const { send, others } = await prepare()
    const idOf = (answer: unknown) => (answer as { _id?: string })._id
    const first = idOf(await send())
    expect(idOf(await send())).toBe(first)
    for (const other of others) {
      const refusal = await other().then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(refusal).toMatchObject({ status: 409 })
      expect((refusal as Error).message).toMatch(/form|işlem|sipariş|ödeme/)
    }
    expect(idOf(await send())).toBe(first)
  })
})

test('a key is its author’s own: a colleague’s request with it is refused', async () => {
  const colleague = await product.person({ role: 'staff', branch: meram._id })
  const body = saleOf(meram._id, null, { lines: [fee(10)], payments: [{ method: 'card', amount: 10 }] })
  await admin.call(createSale, { body })
  await expect(colleague.call(createSale, { body })).rejects.toMatchObject({
    ...{ status: 409, message: salesMessages.keyUsed },
  })
})

test('of 50 different sales at once with one key one is made', async () => {
  const body = saleOf(meram._id, null, { lines: [fee(10)], payments: [{ method: 'card' }] })
  const ends = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      admin.call(createSale, { body: { ...body, lines: [fee(10 + index)] } }),
    ),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends)
    if (end.status === 'rejected')
      expect(end.reason).toMatchObject({ status: 409, message: salesMessages.keyUsed })
})

test('a refused request leaves its key for the corrected one', async () => {
  const body = saleOf(meram._id, null, { lines: [fee(10)], payments: [{ method: 'card', amount: 11 }] })
  await expect(admin.call(createSale, { body })).rejects.toMatchObject({ status: 422 })
  const corrected = { ...body, payments: [{ method: 'card' as const, amount: 10 }] }
  expect(await admin.call(createSale, { body: corrected })).toMatchObject({ total: 10 })
})

test('keys are deleted after 90 days', async () => {
  const { pool, db } = product.services
  await pool.query(`UPDATE request_keys SET created_at = now() - interval '91 days'`)
  await deleteOldRequestKeys(db)
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM request_keys')
  expect(rows).toEqual([{ n: 0 }])
})
