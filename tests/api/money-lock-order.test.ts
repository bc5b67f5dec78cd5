import { describe, expect, test } from 'vitest'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { refundSale } from '#shared/money/membership-changes/membership-changes.contract.ts'
import { settleReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { createSale, reverseSale, type SaleInput } from '#shared/money/sales/sales.contract.ts'
import { holdLock, untilBlocked } from '#tests/support/product/locks.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { openTill, saleLine, saleOf } from '#tests/support/records/desk.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const session = await openTill(product.services, admin, meram._id, 100_000)

async function buyer(): Promise<string> {
  const person = await product.person({ branch: meram._id })
  await makeWallet(admin, person, meram._id, 500)
  return person.user._id
}

const halves = [
  { method: 'cash', amount: 50 },
  { method: 'wallet', amount: 50 },
] as const

const sell = (user: string, fields: Partial<SaleInput> = {}) =>
  admin.call(createSale, {
    body: saleOf(meram._id, user, {
      lines: [saleLine({ name: 'Ücret', unitPrice: 100 })],
      payments: [...halves],
      ...fields,
    }),
  })

const requestKey = () => crypto.randomUUID()

describe('a wallet is locked before a till session by', () => {
  const settling = async (user: string) => {
    await sell(user, { payments: [], plan: [{ dueOn: addDays(clubDay(new Date()), 30), amount: 100 }] })
    const body = { user, branch: meram._id, payments: [...halves], note: '', requestKey: requestKey() }
    return () => admin.call(settleReceivables, { body })
  }
  const refunding = async (user: string) => {
    const { _id } = await sell(user)
    const body = { amount: 100, reason: 'Deneme', requestKey: requestKey() }
    return () => admin.call(refundSale, { params: { id: _id }, body })
  }
  const reversing = async (user: string) => {
    const { _id } = await sell(user)
    return () => admin.call(reverseSale, { params: { id: _id }, body: { reason: 'Deneme' } })
  }

  test.each([
    ['a sale', async (user: string) => () => sell(user)],
    ['a collection', settling],
    ['a refund', refunding],
    ['a reversal', reversing],
  ] as const)('%s', async (_what, prepare) => {
    const user = await buyer()
    const act = await prepare(user)
    const { client, release } = await holdLock(product, 'SELECT FROM wallets WHERE user_id = $1 FOR UPDATE', [
      user,
    ])
    const done = act()
    await untilBlocked(product, 'row')
    // Fails if the session is locked already.
    await client.query('SELECT FROM till_sessions WHERE id = $1 FOR UPDATE NOWAIT', [session])
    await release()
    await done
  })
})

test('a refund does not wait for writers that reference its till session', async () => {
  const { _id } = await sell(await buyer())
  // The lock that a foreign key takes.
  const { release } = await holdLock(product, 'SELECT FROM till_sessions WHERE id = $1 FOR KEY SHARE', [
    session,
  ])
  const body = { amount: 100, reason: 'Deneme', requestKey: requestKey() }
  expect(await admin.call(refundSale, { params: { id: _id }, body })).toMatchObject({ amount: 100 })
  await release()
})
