import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { changeBalance, closeWallet, openWallet } from '#shared/money/balances/balances.contract.ts'
import { refundSale } from '#shared/money/membership-changes/membership-changes.contract.ts'
import { startPayment } from '#shared/money/payments/payments.contract.ts'
import { settleReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { approveSale, createSale } from '#shared/money/sales/sales.contract.ts'
import { closeTillSession, openTillSession } from '#shared/money/tills/till-sessions.contract.ts'
import { createTill } from '#shared/money/tills/tills.contract.ts'
import { addProduct } from '#shared/shop/products/products.contract.ts'
import {
  cancelOwnOrder,
  createOrder,
  updateOrderStatus,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { type Field, type Race, requestKey } from '#tests/proofs/races/field.ts'
import { Client, signIn } from '#tests/proofs/support/client.ts'
import { addAccount, day } from '#tests/proofs/support/club.ts'
import { admin as firstAdmin } from '#tests/proofs/support/product.ts'
import { checkout } from '#tests/support/records/checkout.ts'
import { saleLine, saleOf, sell } from '#tests/support/records/desk.ts'

/** Money, stock and tills. */
export function money(field: Field): Race[] {
  const { admin, as, branch, category, offer, count, member, members, row, provider } = field
  const card = (amount: number) => [{ method: 'card' as const, amount }]
  const product = async (name: string, stock: number, price = 100) =>
    (await admin()(addProduct, { body: { name, price, stock, category } }))._id
  const order = (item: string, method: 'desk' | 'balance', quantity = 1) => ({
    ...{ branch, method, items: [{ product: item, quantity }], requestKey: requestKey() },
  })
  const wallet = async (user_id: string, balance: number) =>
    (await admin()(openWallet, { body: { user_id, branch_id: branch, balance, name: 'Üye' } }))._id
  const owing = (user: string, amount: number) =>
    admin()(createSale, {
      body: saleOf(branch, user, {
        lines: [saleLine({ name: 'Kayıt ücreti', unitPrice: amount })],
        plan: [{ dueOn: day(7), amount }],
      }),
    })
  const sold = (user: string, amount: number) =>
    admin()(createSale, {
      body: saleOf(branch, user, {
        lines: [saleLine({ name: 'Kayıt ücreti', unitPrice: amount })],
        payments: card(amount),
      }),
    })
  return [
    {
      name: 'last piece of a product',
      open: async () => {
        const [item, buyers] = [await product('Son kutu', 1), await members(20)]
        return {
          attempt: (index) =>
            as(buyers[index % buyers.length]?.token, index)(createOrder, { body: order(item, 'desk') }),
          holds: [
            'SELECT stock, (SELECT sum(quantity)::int FROM vitamin_order_items WHERE product_id = $1) AS sold FROM products WHERE id = $1',
            [item],
            { stock: 0, sold: 1 },
          ],
        }
      },
    },
    {
      name: 'balance that pays ten orders',
      open: async () => {
        const [item, { _id, token }] = [await product('Bar', 100_000), await member()]
        await wallet(_id, 1050)
        return {
          attempt: (index) => as(token, index)(createOrder, { body: order(item, 'balance') }),
          done: Math.min(10, count),
          holds: [
            'SELECT balance >= 5000 AS holds, (SELECT stock FROM products WHERE id = $2) AS stock FROM wallets WHERE user_id = $1',
            [_id, item],
            { holds: true, stock: 100_000 - Math.min(10, count) },
          ],
        }
      },
    },
    {
      name: 'stock of an order that buyer and desk cancel',
      open: async () => {
        const [item, { token }] = [await product('Yulaf bar', 20), await member()]
        const { _id: id } = await as(token)(createOrder, { body: order(item, 'desk', 2) })
        return {
          attempt: (index) =>
            index % 4 < 2
              ? as(token, index)(cancelOwnOrder, { params: { id } })
              : admin(index)(updateOrderStatus, { params: { orderId: id }, body: { status: 'cancelled' } }),
          done: 'any',
          holds: ['SELECT stock FROM products WHERE id = $1', [item], { stock: 20 }],
        }
      },
    },
    {
      name: 'instalment',
      open: async () => {
        const { _id: user } = await member()
        const { receivables, _id } = await owing(user, 500)
        return {
          attempt: (index) =>
            admin(index)(settleReceivables, {
              body: {
                ...{ user, branch, receivables: receivables.map((one) => one._id), payments: card(500) },
                requestKey: requestKey(),
              },
            }),
          holds: [
            'SELECT open::int, settled::int FROM receivables WHERE sale_id = $1',
            [_id],
            { open: 0, settled: 50_000 },
          ],
        }
      },
    },
    {
      name: 'refund of a sale',
      open: async () => {
        const { _id: id } = await sold((await member())._id, 100)
        return {
          attempt: (index) =>
            admin(index)(refundSale, {
              params: { id },
              body: { amount: 100, method: 'card', reason: 'İade', requestKey: requestKey() },
            }),
        }
      },
    },
    {
      name: 'approval of a discount',
      open: async () => {
        const clerk = await addAccount(new Client(() => field.urlAt(0), field.adminToken), branch, 'staff')
        const { token } = await signIn(new Client(() => field.urlAt(0)), clerk)
        const sale = {
          ...{ branch, user: (await member())._id },
          lines: [
            saleLine({
              name: 'Kayıt ücreti',
              unitPrice: 500,
              discount: 250,
              discountReason: 'Yönetici onayı',
            }),
          ],
        }
        const { _id: approval } = await as(token)(approveSale, { body: { ...firstAdmin, sale } })
        return {
          attempt: (index) =>
            as(token, index)(createSale, {
              body: { ...sale, payments: card(250), requestKey: requestKey(), approval },
            }),
        }
      },
    },
    {
      name: 'sale of one form',
      open: async () => {
        const body = saleOf(branch, (await member())._id, {
          lines: [saleLine({ name: 'Kayıt ücreti', unitPrice: 100 })],
          payments: card(100),
        })
        return {
          attempt: (index) => admin(index)(createSale, { body }),
          done: 'all',
          holds: [
            'SELECT count(*)::int AS sales FROM sales WHERE request_key = $1',
            [body.requestKey],
            { sales: 1 },
          ],
        }
      },
    },
    {
      name: 'membership of one form, and its cancellation',
      open: async () => {
        const { _id: user } = await member()
        const { _id: id } = await sell({ call: admin() }, user, offer)
        return {
          attempt: (index) => admin(index)(cancelMembership, { params: { id }, body: { reason: 'Taşındı' } }),
        }
      },
    },
    {
      name: 'row of memberships without gap or overlap',
      open: async () => {
        const { _id } = await member()
        return {
          attempt: (index) => (index < 40 ? sell({ call: admin(index) }, _id, offer) : Promise.resolve()),
          done: 'all',
          holds: [
            `SELECT count(*)::int AS memberships, count(*) FILTER (WHERE starts_at <> before)::int AS breaks FROM (
               SELECT starts_at, lag(ends_at) OVER (ORDER BY starts_at) AS before FROM memberships WHERE user_id = $1
             ) AS line`,
            [_id],
            { memberships: 1 + Math.min(40, count), breaks: 0 },
          ],
        }
      },
    },
    {
      name: 'opening of a till',
      open: async () => {
        const { _id: till } = await admin()(createTill, { body: { branch, name: 'Açılan kasa' } })
        return { attempt: (index) => admin(index)(openTillSession, { body: { till, openingFloat: 0 } }) }
      },
    },
    {
      name: 'close of a till',
      open: async () => {
        const { id } = await row<{ id: string }>(
          'SELECT id FROM till_sessions WHERE closed_at IS NULL LIMIT 1',
        )
        return {
          attempt: (index) =>
            admin(index)(closeTillSession, {
              params: { id },
              body: { denominations: {}, countedCard: 0, differenceReason: 'Sayım' },
            }),
        }
      },
    },
    {
      name: 'wallet that is closed and credited',
      open: async () => {
        const memberId = await wallet((await member())._id, 0)
        return {
          attempt: (index) =>
            index % 4 < 2
              ? admin(index)(closeWallet, { params: { memberId } })
              : admin(index)(changeBalance, {
                  params: { memberId },
                  body: { amount: 10, description: 'Nakit' },
                }),
          done: 'any',
          holds: [
            `SELECT closed_at IS NULL OR balance = 0 AS holds,
               balance = (SELECT coalesce(sum(amount), 0) FROM wallet_entries WHERE wallet_id = wallets.id) AS adds
             FROM wallets WHERE id = $1`,
            [memberId],
            { holds: true, adds: true },
          ],
        }
      },
    },
    {
      name: 'card payments of eight buyers',
      open: async () => {
        const buyers = await members(8)
        return {
          attempt: (index) =>
            as(buyers[Math.floor(index / 2) % buyers.length]?.token, index)(startPayment, {
              body: checkout({ kind: 'package', package: offer }),
            }),
          done: buyers.length,
          holds: [
            'SELECT count(*)::int AS attempts, count(DISTINCT user_id)::int AS buyers FROM payments',
            [],
            { attempts: buyers.length, buyers: buyers.length },
          ],
        }
      },
    },
    {
      name: 'callback of the bank',
      open: async () => {
        const { token } = await member()
        const { paymentId, threeDSHtmlContent } = await as(token)(startPayment, {
          body: checkout({ kind: 'package', package: offer }),
        })
        const { fields } = await field.passBank(threeDSHtmlContent ?? '')
        const before = (await provider.payments()).filter(({ status }) => status === 'SUCCESS').length
        return {
          attempt: async (index) => {
            await field.comeBack(fields, index)
            const charges = (await provider.payments()).filter(({ status }) => status === 'SUCCESS').length
            if (charges > before + 1) throw new Error(`${charges - before} charges`)
          },
          done: 'all',
          holds: [
            `SELECT status, (SELECT count(*)::int FROM memberships WHERE payment_id = payments.id) AS memberships
             FROM payments WHERE id = $1`,
            [paymentId],
            { status: 'paid', memberships: 1 },
          ],
        }
      },
    },
  ]
}
