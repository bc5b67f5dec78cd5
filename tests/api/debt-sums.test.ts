import { beforeEach, expect, test } from 'vitest'
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
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import { saleLine, saleOf } from '#tests/support/records/desk.ts'

let branch: Branch
let debtor: Person
const today = clubDay(new Date())

const { product, admin } = await openTestClub()

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

const settle = (receivable: string, amount: number) =>
  admin.call(settleReceivables, {
    body: {
      ...{ user: debtor.user._id, branch: branch._id, receivables: [receivable] },
      ...{ payments: [{ method: 'card', amount }], requestKey: crypto.randomUUID() },
    },
  })

test('open debts follow sales, settlements, reversals, write-offs, due dates and branches', async () => {
  const step = async (expected: Record<string, number>) => {
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
})
