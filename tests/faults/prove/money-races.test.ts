import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBranch, type Branch } from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { addPackage } from '#shared/membership/packages/packages.contract.ts'
import { openWallet, showUserBalance } from '#shared/money/balances/balances.contract.ts'
import {
  listUserPackages,
  receiveCallback,
  showPayment,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { addProductCategory } from '#shared/shop/product-categories/product-categories.contract.ts'
import { addProduct, showProduct } from '#shared/shop/products/products.contract.ts'
import { createOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import {
  type CardProvider,
  passBank,
  providerKeys,
  startCardProvider,
} from '#tests/support/processes/card-provider.ts'
import {
  concurrentCalls,
  password,
  runConcurrently,
  startTwoProcesses,
  type TwoProcesses,
} from '#tests/support/processes/two-processes.ts'
import { checkout } from '#tests/support/records/checkout.ts'

let provider: CardProvider
let processes: TwoProcesses
let admin: Call
let branch: Branch
let category: string

beforeAll(async () => {
  provider = await startCardProvider()
  processes = await startTwoProcesses({
    IYZICO_BASE_URL: provider.baseUrl,
    IYZICO_API_KEY: providerKeys.apiKey,
    IYZICO_SECRET_KEY: providerKeys.secretKey,
  })
  admin = processes.from(0, processes.admin)
  branch = await admin(addBranch, { body: { name: 'Meram Şubesi' } })
  category = (await admin(addProductCategory, { body: { name: 'Protein' } }))._id
})
afterAll(async () => {
  await processes.stop()
  await provider.stop()
})

let people = 0
/** A new member; returns their id and token. */
async function member(): Promise<{ id: string; token: string }> {
  people += 1
  const email = `alici-${people}@bozkir.example`
  const { _id } = await admin(createUser, {
    body: { name: `Alıcı ${people}`, email, phone: '0532 123 45 67', password, branch: branch._id },
  })
  const { token } = await processes.from(people)(login, { body: { email, password } })
  return { id: _id, token }
}

const shelf = async (name: string, price: number, stock: number) =>
  (await admin(addProduct, { body: { name, price, stock, category } }))._id
const stockOf = async (id: string) => (await admin(showProduct, { params: { id } })).stock

describe('200 concurrent calls to two server processes on one database', () => {
  test('one of 200 purchases gets the last unit', async () => {
    const product = await shelf('Son kutu', 450, 1)
    const buyers = await Promise.all(Array.from({ length: 20 }, member))
    const ends = await runConcurrently((index) =>
      processes.from(index, buyers[index % buyers.length]?.token)(createOrder, {
        body: {
          branch: branch._id,
          method: 'desk',
          items: [{ product, quantity: 1 }],
          requestKey: crypto.randomUUID(),
        },
      }),
    )
    expect(ends).toEqual({ done: 1, 409: concurrentCalls - 1 })
    expect(await stockOf(product)).toBe(0)
    const { rows } = await processes.pool.query(
      'SELECT sum(quantity)::int AS sold FROM vitamin_order_items WHERE product_id = $1',
      [product],
    )
    expect(rows).toEqual([{ sold: 1 }])
  })

  test('a wallet pays up to its balance, and no order is created without payment', async () => {
    const product = await shelf('Bar', 100, 500)
    const { id, token } = await member()
    const wallet = { user_id: id, branch_id: branch._id, name: 'Alıcı', surname: 'Tek' }
    await admin(openWallet, { body: { ...wallet, balance: 1050 } })
    const ends = await runConcurrently((index) =>
      processes.from(index, token)(createOrder, {
        body: {
          branch: branch._id,
          method: 'balance',
          items: [{ product, quantity: 1 }],
          requestKey: crypto.randomUUID(),
        },
      }),
    )
    expect(ends).toEqual({ done: 10, 409: concurrentCalls - 10 })
    expect(await stockOf(product)).toBe(490)
    const { balance } = await admin(showUserBalance, {
      params: { userId: id },
      query: { branchId: branch._id },
    })
    expect(balance).toBe(50)
  })

  test('of 200 payments that eight members start for a package, one each opens', async () => {
    const offer = await admin(addPackage, {
      body: { branch: branch._id, name: 'Üç aylık', price: 2500, durationDays: 90 },
    })
    const purchase = { kind: 'package' as const, package: offer.package._id }
    const buyers = await Promise.all(Array.from({ length: 8 }, member))
    const ends = await runConcurrently((index) =>
      processes.from(index, buyers[Math.floor(index / 2) % buyers.length]?.token)(startPayment, {
        body: checkout(purchase),
      }),
    )
    expect(ends).toEqual({ done: buyers.length, 409: concurrentCalls - buyers.length })
    const { rows } = await processes.pool.query(
      'SELECT count(*)::int AS attempts, count(DISTINCT user_id)::int AS buyers FROM payments WHERE subject_id = $1',
      [offer.package._id],
    )
    expect(rows).toEqual([{ attempts: buyers.length, buyers: buyers.length }])
  })

  test('one callback arriving 200 times charges and delivers once', async () => {
    const offer = await admin(addPackage, {
      body: { branch: branch._id, name: 'Aylık', price: 1000, durationDays: 30 },
    })
    const { token } = await member()
    const buyer = processes.from(0, token)
    const purchase = { kind: 'package' as const, package: offer.package._id }
    const { paymentId, threeDSHtmlContent } = await buyer(startPayment, { body: checkout(purchase) })
    const { fields } = await passBank(threeDSHtmlContent ?? '')
    const ends = await runConcurrently(async (index) => {
      const answer = await fetch(`${processes.nodes[index % 2]?.url}${receiveCallback.url}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
      })
      if (answer.status !== 303) throw Object.assign(new Error('No redirect'), { status: answer.status })
    })
    expect(ends).toEqual({ done: concurrentCalls })
    const payment = await admin(showPayment, { params: { id: paymentId } })
    expect(payment.status).toBe('paid')
    expect(await buyer(listUserPackages)).toHaveLength(1)
    const charges = (await provider.payments()).filter(
      (one) => one.conversationId === payment.conversationId && one.status === 'SUCCESS',
    )
    expect(charges).toHaveLength(1)
  })
})
