import { describe, expect, test } from 'vitest'
import { type LedgerDifference, proveLedger } from '#server/modules/money/balances/ledger-check.ts'
import type { Wallet } from '#shared/money/balances/balances.contract.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { change, makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const branch = await openBranch(admin, 'Meram')

/** A wallet with entries of 100, 50 and -30 lira. */
async function walletWithHistory(): Promise<Wallet> {
  const owner = await product.person({ name: 'Ayşe Yılmaz', branch: branch._id })
  const wallet = await makeWallet(admin, owner, branch._id, 100)
  await change(admin, wallet, 50)
  return change(admin, wallet, -30)
}

/** Changes rows past the ledger trigger, as a database superuser could. */
async function byHand(statement: string, wallet: Wallet): Promise<void> {
  const { pool } = product.services
  await pool.query('ALTER TABLE wallet_entries DISABLE TRIGGER USER')
  await pool.query(statement, [wallet._id])
  await pool.query('ALTER TABLE wallet_entries ENABLE TRIGGER USER')
}

async function differencesOf(wallet: Wallet): Promise<LedgerDifference[]> {
  const found: LedgerDifference[] = []
  const client = await product.services.pool.connect()
  try {
    await proveLedger(client, (difference) => found.push(difference))
  } finally {
    client.release()
  }
  return found.filter((difference) => difference.wallet === wallet._id)
}

const settings = () => ({ DATABASE_URL: String(product.services.pool.options.connectionString) })

test('a ledger written only by the product is valid, and the command reports so', async () => {
  const wallet = await walletWithHistory()
  expect(await differencesOf(wallet)).toEqual([])
  const { code, output } = await runCheck('server/cli/check-ledger.ts', settings())
  expect(output).toContain('1 bakiye hesabı, 3 hareket, toplam bakiye ₺120.')
  expect(output).toContain('Defter tutuyor')
  expect(code).toBe(0)
})

test('a ledger entry can be neither updated nor deleted', async () => {
  const wallet = await walletWithHistory()
  const { pool } = product.services
  const attempts = [
    'UPDATE wallet_entries SET amount = 1 WHERE wallet_id = $1',
    'DELETE FROM wallet_entries WHERE wallet_id = $1',
    'DELETE FROM wallets WHERE id = $1',
    'UPDATE wallets SET balance = -1 WHERE id = $1',
  ]
  for (const attempt of attempts) await expect(pool.query(attempt, [wallet._id])).rejects.toThrow()
  expect(await differencesOf(wallet)).toEqual([])
})

describe('manual changes are detected', () => {
  test.each([
    [
      'a balance',
      'UPDATE wallets SET balance = balance + 1 WHERE id = $1',
      [{ what: 'balance', sequence: null, expected: 12_000, found: 12_001 }],
    ],
    [
      'the entry count',
      'UPDATE wallets SET entry_count = 7 WHERE id = $1',
      [{ what: 'entry-count', expected: 3, found: 7 }],
    ],
    [
      'an amount',
      'UPDATE wallet_entries SET amount = 5500 WHERE wallet_id = $1 AND sequence = 2',
      [
        { what: 'balance-after', sequence: 2, expected: 15_500, found: 15_000 },
        { what: 'balance', expected: 12_500, found: 12_000 },
      ],
    ],
    [
      'the balance after an entry',
      'UPDATE wallet_entries SET balance_after = 15001 WHERE wallet_id = $1 AND sequence = 2',
      [
        { what: 'balance-after', sequence: 2, expected: 15_000, found: 15_001 },
        { what: 'balance-after', sequence: 3, expected: 12_001, found: 12_000 },
      ],
    ],
    [
      'an entry removed from the middle',
      'DELETE FROM wallet_entries WHERE wallet_id = $1 AND sequence = 2',
      [
        { what: 'sequence', sequence: 3, expected: 2, found: 3 },
        { what: 'balance-after', sequence: 3, expected: 7000, found: 12_000 },
        { what: 'entry-count', expected: 2, found: 3 },
        { what: 'balance', expected: 7000, found: 12_000 },
      ],
    ],
    [
      'the newest entry removed',
      'DELETE FROM wallet_entries WHERE wallet_id = $1 AND sequence = 3',
      [
        { what: 'entry-count', expected: 2, found: 3 },
        { what: 'balance', expected: 15_000, found: 12_000 },
      ],
    ],
  ])('%s', async (_what, statement, differences) => {
    const wallet = await walletWithHistory()
    await byHand(statement, wallet)
    expect(await differencesOf(wallet)).toMatchObject(differences)
  })

  test('the command prints them in Turkish and exits with 1', async () => {
    const wallet = await walletWithHistory()
    await byHand('UPDATE wallets SET balance = 99950 WHERE id = $1', wallet)
    const { code, output } = await runCheck('server/cli/check-ledger.ts', settings())
    expect(output).toContain(
      `FARK  Meram, Ayşe Yılmaz (${wallet._id}): hareketlerin toplamı ₺120, bakiye ₺999,50 (fark ₺879,50).`,
    )
    expect(output).toMatch(/Defter tutmuyor: \d+ fark bulundu\./)
    expect(code).toBe(1)
  })
})

test('an unreachable database is not reported as a valid ledger', async () => {
  const { code, output } = await runCheck('server/cli/check-ledger.ts', {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  })
  expect(output).toContain('Defter kontrol edilemedi')
  expect(code).toBe(2)
})
