import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rollUpDebts } from '#server/modules/money/receivables/receivables.jobs.ts'
import { checkDeskLedger, type DeskDiscrepancy } from '#server/modules/money/sales/desk-ledger-check.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import {
  rescheduleReceivable,
  reverseSettlement,
  settleReceivables,
  showAccount,
  sumReceivables,
  writeOffReceivable,
} from '#shared/money/receivables/receivables.contract.ts'
import { createSale, reverseSale } from '#shared/money/sales/sales.contract.ts'
import { holdLock } from '#tests/support/product/locks.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import { saleLine, saleOf } from '#tests/support/records/desk.ts'

let product: TestProduct
let admin: Person
let branch: Branch
let debtor: Person
const today = clubDay(new Date())

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
})
afterAll(() => product.close())

const names = ['Meram', 'Selçuklu', 'Karatay', 'Ilgın', 'Beyşehir', 'Akşehir', 'Ereğli', 'Cihanbeyli']
const openNext = () => openBranch(admin, names.pop() ?? '')

beforeEach(async () => {
  branch = await openNext()
  debtor = await product.person({ branch: branch._id })
})

const debt = (due: number, amount = 100) =>
  addDebt(product.services, debtor.user._id, branch._id, { due, amount })

async function discrepancies(): Promise<DeskDiscrepancy[]> {
  const found: DeskDiscrepancy[] = []
  const client = await product.services.pool.connect()
  await checkDeskLedger(client, (one) => found.push(one)).finally(() => client.release())
  return found
}

/** Open debts of the branch: their number and sum in lira, by age. */
const sums = async (): Promise<Record<string, number>> => {
  const { count, total, byAge } = await admin.call(sumReceivables, { query: { branch: branch._id } })
  return { count, total, ...Object.fromEntries(Object.entries(byAge).filter(([, sum]) => sum > 0)) }
}

const rowsOf = async (table: string) =>
  (await product.services.pool.query(`SELECT debts, open FROM ${table} WHERE branch_id = $1`, [branch._id]))
    .rows

const settle = (receivable: string, amount: number) =>
  admin.call(settleReceivables, {
    body: {
      ...{ user: debtor.user._id, branch: branch._id, receivables: [receivable] },
      ...{ payments: [{ method: 'card', amount }], requestKey: crypto.randomUUID() },
    },
  })

test.each(['with a rollup after each step', 'without a rollup'])(
  'open debts follow sales, settlements, reversals, write-offs, due dates and branches, %s',
  async (rollups) => {
    const step = async (expected: Record<string, number>) => {
      if (rollups === 'with a rollup after each step') await rollUpDebts(product.services)
      expect(await sums()).toEqual(expected)
      expect(await discrepancies()).toEqual([])
    }
    const sale = await admin.call(createSale, {
      body: saleOf(branch._id, debtor.user._id, {
        lines: [saleLine({ name: 'Kayıt', unitPrice: 600 })],
        payments: [{ method: 'card', amount: 100 }],
        plan: [
          { dueOn: addDays(today, 30), amount: 250 },
          { dueOn: addDays(today, 60), amount: 250 },
        ],
      }),
    })
    await step({ count: 2, total: 500, 'not-due': 500 })

    const id = await debt(-10)
    await step({ count: 3, total: 600, 'not-due': 500, month: 100 })

    await settle(id, 40)
    await step({ count: 3, total: 560, 'not-due': 500, month: 60 })
    await settle(id, 60)
    await step({ count: 2, total: 500, 'not-due': 500 })

    const { lines } = await admin.call(showAccount, { params: { id: debtor.user._id } })
    const settlement = lines.find(({ amount }) => amount === -60)?.settlement ?? ''
    await admin.call(reverseSettlement, {
      params: { id: settlement },
      body: { reason: 'Yanlış kişi', keepsMoney: false },
    })
    await step({ count: 3, total: 560, 'not-due': 500, month: 60 })

    await admin.call(rescheduleReceivable, {
      params: { id },
      body: { dueOn: addDays(today, 5), reason: 'Anlaşıldı' },
    })
    await step({ count: 3, total: 560, 'not-due': 560 })

    const { _id: other } = await openNext()
    const moveTo = (target: string) =>
      product.services.pool.query('UPDATE receivables SET branch_id = $1 WHERE id = $2', [target, id])
    await moveTo(other)
    await step({ count: 2, total: 500, 'not-due': 500 })
    await moveTo(branch._id)
    await step({ count: 3, total: 560, 'not-due': 560 })

    await admin.call(writeOffReceivable, { params: { id }, body: { reason: 'Kapandı' } })
    await step({ count: 2, total: 500, 'not-due': 500 })

    await admin.call(reverseSale, { params: { id: sale._id }, body: { reason: 'Yanlış kişi' } })
    await step({ count: 0, total: 0 })

    const mistaken = await debt(1)
    await step({ count: 1, total: 100, 'not-due': 100 })
    await product.services.pool.query('DELETE FROM receivables WHERE id = $1', [mistaken])
    await step({ count: 0, total: 0 })

    await rollUpDebts(product.services)
    expect([await rowsOf('debt_sums'), await rowsOf('debt_changes')]).toEqual([[], []])
  },
)

test('desks with debts due on the same days wait neither for each other nor for the rollup', async () => {
  const [first, second] = [10, 20]
  const debts = [await debt(first), await debt(second), await debt(second), await debt(first)]
  await rollUpDebts(product.services)
  const writeOff = `INSERT INTO settlements (id, receivable_id, kind, amount) VALUES (gen_random_uuid(), $1, 'write-off', 1000)`
  const one = await holdLock(product, writeOff, [debts[0]])
  const other = await holdLock(product, writeOff, [debts[1]])
  // In opposite orders: with a row per branch and day this would be a deadlock.
  await one.client.query(writeOff, [debts[2]])
  await other.client.query(writeOff, [debts[3]])
  await rollUpDebts(product.services)
  expect(await sums()).toEqual({ count: 4, total: 400, 'not-due': 400 })
  await one.client.query('COMMIT')
  await rollUpDebts(product.services)
  expect(await sums()).toEqual({ count: 4, total: 380, 'not-due': 380 })
  await other.client.query('COMMIT')
  expect(await sums()).toEqual({ count: 4, total: 360, 'not-due': 360 })
  expect(await discrepancies()).toEqual([])
})

test('every reader sees exact sums while desks settle and debts are rolled up', async () => {
  const { pool } = product.services
  const ids = await Promise.all(Array.from({ length: 40 }, (_, index) => debt(index % 3)))
  let isBusy = true
  const whileBusy = async (work: () => Promise<unknown>) => {
    while (isBusy) await work()
  }
  const comparing = whileBusy(async () => {
    const { rows } = await pool.query<{ kept: string; open: string }>(
      `SELECT (SELECT sum(open) FROM debt_amounts) AS kept, (SELECT sum(open) FROM receivables) AS open`,
    )
    expect(rows[0]?.kept).toBe(rows[0]?.open)
  })
  const rollingUp = whileBusy(() => rollUpDebts(product.services))
  await Promise.all(ids.map((id, index) => settle(id, index % 2 === 0 ? 100 : 25))).finally(() => {
    isBusy = false
  })
  await Promise.all([comparing, rollingUp])
  expect(await sums()).toEqual({ count: 20, total: 1500, week: 525, 'not-due': 975 })
  expect(await discrepancies()).toEqual([])
})

test('changes of a branch that was deleted meanwhile do not stop the rollup', async () => {
  const id = await debt(1)
  await rollUpDebts(product.services)
  const { pool } = product.services
  await pool.query('DELETE FROM receivables WHERE id = $1', [id])
  await pool.query('UPDATE users SET branch_id = NULL WHERE id = $1', [debtor.user._id])
  await pool.query('DELETE FROM branches WHERE id = $1', [branch._id])
  await rollUpDebts(product.services)
  expect([await rowsOf('debt_sums'), await rowsOf('debt_changes')]).toEqual([[], []])
})

test('the ledger check reports sums of open debts that the settlements do not explain', async () => {
  await debt(3)
  await rollUpDebts(product.services)
  const { pool } = product.services
  await pool.query('UPDATE debt_sums SET open = open + 1 WHERE branch_id = $1', [branch._id])
  const [day, month, year] = addDays(today, 3).split('-').reverse()
  const due = { record: branch._id, name: `${day}.${month}.${year}`, branch: branch.name }
  expect(await discrepancies()).toEqual([
    { what: 'debts-open', subject: 'debts', ...due, expected: 10_000, found: 10_001 },
  ])
  await pool.query('DELETE FROM debt_sums WHERE branch_id = $1', [branch._id])
  expect(await discrepancies()).toEqual([
    { what: 'debts-open', subject: 'debts', ...due, expected: 10_000, found: 0 },
    { what: 'debts-count', subject: 'debts', ...due, expected: 1, found: 0 },
  ])
})
