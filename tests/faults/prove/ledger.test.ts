import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseErrorOf } from '#server/core/errors.ts'
import { addEntry, ledgerConstraints, repeatedEntry } from '#server/modules/money/balances/ledger.ts'
import { type LedgerDifference, proveLedger } from '#server/modules/money/balances/ledger-check.ts'
import type { Wallet } from '#shared/money/balances/balances.contract.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const operations = 50_000
/** As many as the pool has connections. */
const lanes = 20
const walletCount = 60

let product: TestProduct
let admin: Person
let wallets: Wallet[]

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
  const branch = await openBranch(admin, 'Meram')
  wallets = []
  for (let i = 0; i < walletCount; i += 1) {
    wallets.push(await makeWallet(admin, await product.person({ branch: branch._id }), branch._id, i % 7))
  }
})
afterAll(() => product.close())

/** A seeded pseudo-random generator, so that failures can be reproduced. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function prove() {
  const client = await product.services.pool.connect()
  const found: LedgerDifference[] = []
  try {
    return { ...(await proveLedger(client, (difference) => found.push(difference))), found }
  } finally {
    client.release()
  }
}

/** Runs one random operation the way the product does; returns its outcome. */
async function operate(random: (below: number) => number, references: readonly string[]): Promise<string> {
  const wallet = wallets[random(wallets.length)]?._id ?? ''
  // Debits outweigh credits, so that wallets are often empty.
  const isTaken = random(5) < 3
  const sums = [1, 5, 1999, 25_000, 999_999]
  const amount = (sums[random(sums.length)] ?? 1) * (isTaken ? -1 : 1)
  const entry = {
    wallet,
    kind: isTaken ? ('order' as const) : ('card-top-up' as const),
    amount,
    description: 'Deneme',
    author: { _id: admin.user._id, name: admin.user.name },
    // A few references repeat, as with forms and callbacks sent twice.
    reference: random(3) === 0 ? references[random(references.length)] : undefined,
  }
  const isGivenUp = random(25) === 0
  try {
    return await product.services.transact(entry.author, async (tx) => {
      const made = await addEntry(tx, entry)
      if (isGivenUp) throw new Error('given up')
      return made.isNew ? 'made' : 'known'
    })
  } catch (error) {
    if (error instanceof Error && error.message === 'given up') return 'given up'
    const constraint = databaseErrorOf(error)?.constraint ?? ''
    if (constraint in ledgerConstraints) return 'too low'
    if (constraint === repeatedEntry) return 'repeated'
    throw error
  }
}

describe('the ledger', () => {
  test(`${operations} random operations on ${lanes} connections leave no discrepancy and no negative wallet`, async () => {
    const references = Array.from({ length: 400 }, () => crypto.randomUUID())
    const seed = Date.now() % 1_000_000
    const ends: Record<string, number> = {}
    let left = operations
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const random = randomFrom(seed + lane)
        while (left > 0) {
          left -= 1
          const end = await operate(random, references)
          ends[end] = (ends[end] ?? 0) + 1
          // The check runs on a snapshot, so it also passes while operations are running.
          if (left % 10_000 === 0) expect((await prove()).found, `seed ${seed}`).toEqual([])
        }
      }),
    )
    const proof = await prove()
    expect(proof.found, `seed ${seed}`).toEqual([])
    expect(proof.entries).toBeGreaterThan((ends.made ?? 0) - 1)
    expect(ends).toMatchObject({
      made: expect.any(Number),
      known: expect.any(Number),
      'too low': expect.any(Number),
      'given up': expect.any(Number),
    })
    const { rows } = await product.services.pool.query(
      'SELECT (SELECT min(balance) FROM wallets) >= 0 AS wallets, (SELECT min(balance_after) FROM wallet_entries) >= 0 AS entries',
    )
    expect(rows).toEqual([{ wallets: true, entries: true }])
  })

  test('200 concurrent debits of a wallet with funds for 50 leave it at zero', async () => {
    const [wallet] = wallets
    if (!wallet) throw new Error('There is no wallet')
    const { pool, transact } = product.services
    const author = { _id: admin.user._id, name: admin.user.name }
    const { rows } = await pool.query<{ balance: string }>('SELECT balance FROM wallets WHERE id = $1', [
      wallet._id,
    ])
    const take = Number(rows[0]?.balance ?? 0)
    const entry = { wallet: wallet._id, kind: 'correction' as const, description: 'Deneme', author }
    if (take > 0) await transact(author, (tx) => addEntry(tx, { ...entry, amount: -take }))
    await transact(author, (tx) => addEntry(tx, { ...entry, kind: 'top-up', amount: 50_000 }))
    const ends = await Promise.allSettled(
      Array.from({ length: 200 }, () =>
        transact(author, (tx) => addEntry(tx, { ...entry, kind: 'order', amount: -1000 })),
      ),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
    expect((await prove()).found).toEqual([])
  })
})
