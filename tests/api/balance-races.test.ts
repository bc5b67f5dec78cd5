import { describe, expect, test } from 'vitest'
import { coreMessages } from '#shared/core/core.messages.ts'
import {
  addReferralBalance,
  changeBalance,
  closeWallet,
  listOwnWallets,
  showWallet,
  type Wallet,
} from '#shared/money/balances/balances.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { change, makeWallet } from '#tests/support/records/wallets.ts'

const crowd = 50

const { product, admin } = await openTestClub()
const branch = await openBranch(admin, 'Meram')

/** Runs 50 concurrent calls and counts their outcomes by status. */
async function together(attempt: (index: number) => Promise<unknown>): Promise<Record<string, number>> {
  const ends = await Promise.all(
    Array.from({ length: crowd }, (_, index) =>
      attempt(index).then(
        () => 'done',
        (error: { status?: number }) => String(error.status),
      ),
    ),
  )
  return Object.fromEntries(
    Object.entries(Object.groupBy(ends, (end) => end)).map(([end, all]) => [end, all?.length ?? 0]),
  )
}

const ledgerOf = async ({ _id }: Wallet) =>
  (
    await product.services.pool.query<{ sequence: number; balance: string }>(
      'SELECT sequence, balance_after AS balance FROM wallet_entries WHERE wallet_id = $1 ORDER BY sequence',
      [_id],
    )
  ).rows.map(({ sequence, balance }) => [sequence, Number(balance)])

describe('fifty concurrent calls', () => {
  test('that debit a wallet with funds for ten: ten succeed, and the balance never goes below zero', async () => {
    const wallet = await makeWallet(admin, await product.person({ branch: branch._id }), branch._id, 100)
    expect(await together(() => change(admin, wallet, -10))).toEqual({ done: 10, 409: crowd - 10 })
    const ledger = await ledgerOf(wallet)
    expect(ledger).toEqual(Array.from({ length: 11 }, (_, index) => [index + 1, 10_000 - index * 1000]))
  })

  test('that send the same form: one entry is created, and all return it', async () => {
    const wallet = await makeWallet(admin, await product.person({ branch: branch._id }), branch._id)
    const body = { amount: 40, description: 'Nakit', requestKey: crypto.randomUUID() }
    const params = { memberId: wallet._id }
    expect(await together(() => admin.call(changeBalance, { params, body }))).toEqual({ done: crowd })
    expect(await ledgerOf(wallet)).toEqual([[1, 4000]])
  })

  test('that send the same form debiting everything: one debit, and no call reports insufficient funds', async () => {
    const wallet = await makeWallet(admin, await product.person({ branch: branch._id }), branch._id, 40)
    const body = { amount: -40, description: 'Nakit iade', requestKey: crypto.randomUUID() }
    const params = { memberId: wallet._id }
    expect(await together(() => admin.call(changeBalance, { params, body }))).toEqual({ done: crowd })
    expect(await ledgerOf(wallet)).toHaveLength(2)
  })

  test('that update the balance shown on their form: one succeeds, all others get a conflict', async () => {
    const wallet = await makeWallet(admin, await product.person({ branch: branch._id }), branch._id, 100)
    const params = { memberId: wallet._id }
    const { version } = await admin.call(showWallet, { params })
    const form = () => ({ amount: 40, description: 'Nakit', version, requestKey: crypto.randomUUID() })
    expect(await together(() => admin.call(changeBalance, { params, body: form() }))).toEqual({
      done: 1,
      409: crowd - 1,
    })
    await expect(admin.call(changeBalance, { params, body: form() })).rejects.toMatchObject({
      status: 409,
      message: coreMessages.stale,
    })
    expect(await ledgerOf(wallet)).toHaveLength(2)
  })

  test('that send the same form with the balance it shows: one entry is created, and all return it', async () => {
    const wallet = await makeWallet(admin, await product.person({ branch: branch._id }), branch._id, 100)
    const params = { memberId: wallet._id }
    const { version } = await admin.call(showWallet, { params })
    const body = { amount: 40, description: 'Nakit', version, requestKey: crypto.randomUUID() }
    expect(await together(() => admin.call(changeBalance, { params, body }))).toEqual({ done: crowd })
    expect(await ledgerOf(wallet)).toHaveLength(2)
  })

  test('that open a wallet for one member: one succeeds, all others get a conflict', async () => {
    const owner = await product.person({ branch: branch._id })
    expect(await together(() => makeWallet(admin, owner, branch._id, 10))).toEqual({
      done: 1,
      409: crowd - 1,
    })
    expect(await owner.call(listOwnWallets)).toMatchObject([{ balance: 10 }])
  })

  test('that credit referrals to a user without a wallet: one wallet is opened and holds all of them', async () => {
    const owner = await product.person({ branch: branch._id })
    const params = { userId: owner.user._id }
    const body = { branchId: branch._id, additionalAmount: 2.5 }
    expect(await together(() => admin.call(addReferralBalance, { params, body }))).toEqual({ done: crowd })
    expect(await owner.call(listOwnWallets)).toMatchObject([{ balance: 125 }])
  })

  test('that close an empty wallet and credit it: a closed wallet never holds money', async () => {
    const wallet = await makeWallet(admin, await product.person({ branch: branch._id }), branch._id)
    const params = { memberId: wallet._id }
    await together((index) => (index % 2 ? admin.call(closeWallet, { params }) : change(admin, wallet, 5)))
    const { rows } = await product.services.pool.query<{ closed: boolean; balance: string }>(
      'SELECT closed_at IS NOT NULL AS closed, balance FROM wallets WHERE id = $1',
      [wallet._id],
    )
    expect(rows[0]?.closed).toBe(rows[0]?.balance === '0')
  })

  test('that credit a wallet while its account is being deleted: the account stays, or the wallet is empty', async () => {
    const owner = await product.person({ branch: branch._id })
    const wallet = await makeWallet(admin, owner, branch._id)
    const ends = await together((index) =>
      index === 5 ? admin.call(deleteUser, { params: { id: owner.user._id } }) : change(admin, wallet, 5),
    )
    expect(Object.keys(ends).every((end) => ['done', '404', '409'].includes(end))).toBe(true)
    const { rows } = await product.services.pool.query<{ deleted: boolean; empty: boolean }>(
      `SELECT deleted_at IS NOT NULL AS deleted, wallets.balance = 0 AS empty
       FROM users JOIN wallets ON wallets.user_id = users.id WHERE users.id = $1`,
      [owner.user._id],
    )
    expect(rows[0]?.deleted).toBe(rows[0]?.empty)
  })
})
