import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#server/core/current-user.ts'
import { addEntry } from '#server/modules/money/balances/ledger.ts'
import { payBack, reversePayment } from '#server/modules/money/payment-records/desk-payments.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { settlements } from '#server/modules/money/receivables/receivables.table.ts'
import {
  lockReceivables,
  reverseSettlements,
  settleWithoutMoney,
} from '#server/modules/money/receivables/settlements.ts'
import { checkDeskLedger, type DeskDiscrepancy } from '#server/modules/money/sales/desk-ledger-check.ts'
import { tillCounts, tillSessions } from '#server/modules/money/tills/tills.table.ts'
import { findCurrentUser } from '#server/modules/people/users/sessions.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { openTill } from '#tests/support/records/desk.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const today = clubDay(new Date())

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')

/** A person as the author of changes. */
async function authorOf({ token }: Person): Promise<CurrentUser> {
  const found = await findCurrentUser(product.services.db, token)
  if (!found) throw new Error('The session is unknown')
  return found
}

/** A sale of 1,000 lira: 300 cash, 200 from the wallet, a paid instalment of 100 by card, 400 open; its till and wallet. */
async function makeDesk() {
  const { db, transact } = product.services
  const seller = await product.person({ role: 'staff', branch: meram._id })
  const buyer = await product.person({ name: 'Ayşe Yılmaz', branch: meram._id })
  const session = await openTill(product.services, seller, meram._id, 5000)
  const wallet = (await makeWallet(admin, buyer, meram._id, 500))._id
  const sale = await seller.call(createSale, {
    body: {
      ...{ branch: meram._id, user: buyer.user._id, note: '', requestKey: crypto.randomUUID() },
      lines: [
        {
          kind: 'fee',
          name: 'Kayıt',
          unitPrice: 1050,
          quantity: 1,
          discount: 50,
          discountReason: 'Kampanya',
        },
      ],
      payments: [
        { method: 'cash', amount: 300 },
        { method: 'wallet', amount: 200 },
      ],
      plan: [
        { dueOn: addDays(today, 10), amount: 400 },
        { dueOn: addDays(today, 20), amount: 100 },
      ],
    },
  })
  const [cash] = await db.select().from(deskPayments).where(eq(deskPayments.sale, sale._id))
  const [down, first, second] = sale.receivables
  if (!cash || !down || !first || !second) throw new Error('The sale is incomplete')
  const clerk = await authorOf(seller)
  await transact(clerk, (tx) =>
    settleWithoutMoney(tx, clerk, 'write-off', [{ _id: second._id, amount: 4000 }], 'Silindi'),
  )
  return {
    sale,
    buyer,
    clerk,
    session,
    wallet,
    cash: cash._id,
    down: down._id,
    first: first._id,
    second: second._id,
  }
}
type Desk = Awaited<ReturnType<typeof makeDesk>>

const tables = [
  'receivables',
  'settlements',
  'desk_payments',
  'wallet_entries',
  'till_sessions',
  'sales',
  'sale_lines',
  'payments',
]
const constraints = [
  ['receivables', 'receivables_sums_check'],
  ['receivables', 'receivables_open_check'],
  ['desk_payments', 'desk_payments_allocated_check'],
  ['settlements', 'settlements_payment_id_desk_payments_id_fkey'],
  ['sale_lines', 'sale_lines_amount_check'],
  ['till_sessions', 'till_sessions_difference_check'],
]

/** Changes rows past triggers and constraints, as a database superuser or a damaged disk could. */
async function byHand(statement: string, values: readonly unknown[]): Promise<void> {
  const { pool } = product.services
  for (const [table, name] of constraints)
    await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`)
  for (const table of tables) await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await pool.query(statement, [...values])
  for (const table of tables) await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

async function discrepancies(): Promise<DeskDiscrepancy[]> {
  const found: DeskDiscrepancy[] = []
  const client = await product.services.pool.connect()
  try {
    await checkDeskLedger(client, (discrepancy) => found.push(discrepancy))
  } finally {
    client.release()
  }
  return found
}

async function discrepanciesOf(desk: Desk): Promise<DeskDiscrepancy[]> {
  const own = new Set([
    desk.sale._id,
    desk.session,
    desk.wallet,
    desk.cash,
    desk.down,
    desk.first,
    desk.second,
  ])
  return (await discrepancies()).filter(({ record }) => own.has(record))
}

const settings = () => ({ DATABASE_URL: String(product.services.pool.options.connectionString) })

test('sales, settlements, reversals, refunds and closed tills leave no discrepancy, and the command reports so', async () => {
  const desk = await makeDesk()
  const { db, transact } = product.services
  const { clerk } = desk
  await transact(clerk, async (tx) => {
    await lockReceivables(tx.db, [desk.down])
    const [paid] = await tx.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments._id, desk.cash))
      .for('update')
    if (!paid) throw new Error('The payment is missing')
    await reverseSettlements(tx, clerk, eq(settlements.payment, desk.cash), { amount: 5000, reason: 'İade' })
    await payBack(tx, clerk, paid, { amount: 5000, reason: 'İade' })
    await reversePayment(tx, clerk, { ...paid, refunded: 5000 }, 'Yanlış kişi')
    // Money from the wallet returns there.
    const [taken] = await reverseSettlements(tx, clerk, eq(settlements.receivable, desk.down), {
      amount: 7000,
      reason: 'İade',
    })
    expect(taken?.walletEntry).toBeTruthy()
    await addEntry(tx, {
      ...{ wallet: desk.wallet, kind: 'refund', amount: 7000, reference: v7(), author: clerk },
      description: 'İade',
    })
  })
  const sums = { expectedCash: 5000, expectedCard: 0, expectedTransfer: 0, countedCash: 4900 }
  await db
    .insert(tillCounts)
    .values({ session: desk.session, countedBy: admin.user._id, denominations: {}, ...sums })
  await db
    .update(tillSessions)
    .set({
      closedBy: admin.user._id,
      closedAt: new Date().toISOString(),
      ...{ ...sums, differenceReason: 'Eksik' },
    })
    .where(eq(tillSessions._id, desk.session))
  expect(await discrepancies()).toEqual([])
  const { code, output } = await runCheck('server/cli/check-ledger.ts', settings())
  expect(output).toMatch(
    /1 satış, 3 borç \(açık ₺[\d.]+\), \d+ borç hareketi, 1 kasa ödemesi, 3 kasa hareketi, 1 kasa oturumu\./,
  )
  expect(code).toBe(0)
})

test.each<[string, keyof Desk | 'saleId', string, Partial<DeskDiscrepancy>[]]>([
  [
    'the settled sum of a receivable',
    'down',
    'UPDATE receivables SET settled = settled - 100, open = open + 100 WHERE id = $1',
    [
      { what: 'settled', expected: 50_000, found: 49_900 },
      { what: 'open', expected: 0, found: 100 },
    ],
  ],
  [
    'a receivable whose parts do not add up',
    'first',
    'UPDATE receivables SET open = open - 1 WHERE id = $1',
    [
      { what: 'open', expected: 40_000, found: 39_999 },
      { what: 'sum', expected: 40_000, found: 39_999 },
    ],
  ],
  [
    'the written-off sum of a receivable',
    'second',
    'UPDATE receivables SET written_off = 5000, open = 5000 WHERE id = $1',
    [
      { what: 'written-off', expected: 4000, found: 5000 },
      { what: 'open', expected: 6000, found: 5000 },
    ],
  ],
  [
    'the credited sum of a receivable',
    'first',
    'UPDATE receivables SET credited = 1, open = open - 1 WHERE id = $1',
    [
      { what: 'credited', expected: 0, found: 1 },
      { what: 'open', expected: 40_000, found: 39_999 },
    ],
  ],
  [
    'a removed settlement',
    'cash',
    'DELETE FROM settlements WHERE payment_id = $1',
    [
      { what: 'settled', expected: 20_000, found: 50_000 },
      { what: 'open', expected: 30_000, found: 0 },
      { what: 'allocated', expected: 0, found: 30_000 },
    ],
  ],
  [
    'a reversal beyond its settlement',
    'second',
    `INSERT INTO settlements (id, receivable_id, kind, amount, reverses_id)
     SELECT gen_random_uuid(), receivable_id, kind, -5000, id FROM settlements WHERE receivable_id = $1`,
    [
      { what: 'written-off', expected: -1000, found: 4000 },
      { what: 'open', expected: 11_000, found: 6000 },
      { what: 'reversed', expected: 4000, found: 5000 },
    ],
  ],
  [
    'the allocated sum of a payment',
    'cash',
    'UPDATE desk_payments SET allocated = 29999 WHERE id = $1',
    [{ what: 'allocated', expected: 30_000, found: 29_999 }],
  ],
  [
    'the refunded sum of a payment, above what was not allocated',
    'cash',
    'UPDATE desk_payments SET refunded = 100 WHERE id = $1',
    [
      { what: 'refunded', expected: 0, found: 100 },
      { what: 'excess', expected: 30_000, found: 30_100 },
    ],
  ],
  [
    'the amount of a payment',
    'cash',
    'UPDATE desk_payments SET amount = 30001 WHERE id = $1',
    [{ what: 'booked', expected: 30_000, found: 30_001 }],
  ],
  [
    'the method of a payment',
    'cash',
    `UPDATE desk_payments SET method = 'card' WHERE id = $1`,
    [
      { what: 'booked', expected: 0, found: 30_000 },
      { what: 'booked-elsewhere', expected: 0, found: 30_000 },
    ],
  ],
  [
    'a payment taken back without its money',
    'cash',
    'UPDATE desk_payments SET reversed_at = now() WHERE id = $1',
    [{ what: 'reversed-payment', expected: 30_000, found: 0 }],
  ],
  [
    'a payment that is gone while its money is in the till',
    'cash',
    'DELETE FROM desk_payments WHERE id = $1',
    [{ what: 'deleted-payment', expected: 0, found: 30_000 }],
  ],
  [
    'money from a wallet without a settlement',
    'wallet',
    `UPDATE wallet_entries SET amount = -20001 WHERE wallet_id = $1 AND kind = 'sale'`,
    [{ what: 'wallet-sales', expected: 20_000, found: 20_001 }],
  ],
  [
    'a settlement beyond its wallet entry',
    'wallet',
    `UPDATE wallet_entries SET amount = -100 WHERE wallet_id = $1 AND kind = 'sale'`,
    [
      { what: 'wallet-sales', expected: 20_000, found: 100 },
      { what: 'wallet-entry', expected: 100, found: 20_000 },
    ],
  ],
  [
    'the expected sums of a closed till session',
    'session',
    `UPDATE till_sessions SET closed_at = now(), closed_by = opened_by, counted_cash = 0, difference_reason = 'Eksik',
       expected_cash = 35001, expected_card = 1, expected_transfer = 2 WHERE id = $1`,
    [
      { what: 'session-cash', expected: 35_000, found: 35_001 },
      { what: 'session-card', expected: 0, found: 1 },
      { what: 'session-transfer', expected: 0, found: 2 },
    ],
  ],
  [
    'the total of a sale',
    'saleId',
    'UPDATE sales SET total = total + 1 WHERE id = $1',
    [
      { what: 'sale-lines', expected: 100_000, found: 100_001 },
      { what: 'sale-receivables', expected: 100_000, found: 100_001 },
    ],
  ],
  [
    'the discount of a line',
    'saleId',
    'UPDATE sale_lines SET discount = 4000 WHERE sale_id = $1',
    [{ what: 'sale-discount', expected: 4000, found: 5000 }],
  ],
  [
    'a sale taken back that is still owed',
    'saleId',
    'UPDATE sales SET reversed_at = now() WHERE id = $1',
    [{ what: 'sale-reversed', expected: 0, found: 46_000 }],
  ],
])('%s, changed by hand, is found', async (_what, target, statement, expected) => {
  const desk = await makeDesk()
  const record = target === 'saleId' ? desk.sale._id : String(desk[target])
  await byHand(statement, [record])
  const found = await discrepanciesOf(desk)
  expect(found).toHaveLength(expected.length)
  expect(found).toEqual(expect.arrayContaining(expected.map((one) => expect.objectContaining(one))))
})

test('a card payment that settles more than it took is found', async () => {
  const desk = await makeDesk()
  const payment = v7()
  await byHand(
    `INSERT INTO payments (id, conversation_id, user_id, branch_id, kind, subject_id, title, price, paid_price, attempt_key,
       status, paid_at)
     VALUES ($1::uuid, $1::text, $2, $3, 'top-up', $3, 'Taksit', 39900, 39900, $1::uuid, 'paid', now())`,
    [payment, desk.buyer.user._id, meram._id],
  )
  const { db } = product.services
  await db
    .insert(settlements)
    .values({ receivable: desk.first, kind: 'payment', amount: 40_000, cardPayment: payment })
  expect((await discrepancies()).filter(({ record }) => record === payment)).toMatchObject([
    { what: 'card-settled', subject: 'card', expected: 39_900, found: 40_000 },
  ])
})

test('an entry in the till of another branch is found', async () => {
  const desk = await makeDesk()
  const other = await openBranch(admin, 'Selçuklu')
  await byHand('UPDATE till_sessions SET branch_id = $2 WHERE id = $1', [desk.session, other._id])
  expect(await discrepanciesOf(desk)).toMatchObject([{ what: 'session-branch', found: 1 }])
})

test('the command prints discrepancies in Turkish and exits with 1', async () => {
  const desk = await makeDesk()
  await byHand('UPDATE receivables SET open = open - 1 WHERE id = $1', [desk.first])
  const { code, output } = await runCheck('server/cli/check-ledger.ts', settings())
  expect(output).toContain(
    `FARK  Borç, Meram, Ayşe Yılmaz (${desk.first}): açık tutar ₺400 olmalıydı, ₺399,99 yazıyor.`,
  )
  expect(output).toMatch(/Defter tutmuyor: \d+ fark bulundu\./)
  expect(code).toBe(1)
})
