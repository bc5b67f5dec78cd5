import { afterAll, describe, expect, test } from 'vitest'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { listMemberships } from '#shared/membership/memberships/memberships.contract.ts'
import { listOwnCancellations } from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { showOwnReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { createSale, reverseSale } from '#shared/money/sales/sales.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { rowsRead, statementsOf } from '#tests/support/product/query-plans.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { returnFromBank } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { openTill, saleLine, saleOf } from '#tests/support/records/desk.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

const others = 3_000
/** More than the rows of one person, and far less than those of all others. */
const few = 200

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway })
const meram = await openBranch(admin, 'Meram')
await seedClub(
  product.services.pool,
  {
    ...{ users: others, memberships: others, payments: others, desk_payments: others },
    ...{ receivables: others, membership_cancellations: others, audit_log: others },
  },
  { branches: [meram._id], columns: { audit_log: { actor_id: 'NULL' } } },
)

const member = () => product.person({ branch: meram._id })

/** The tables of which a statement reads more than a few rows. */
async function tablesReadWhole(during: () => Promise<unknown>, kind?: RegExp): Promise<string[]> {
  const statements = await statementsOf(during, kind)
  expect(statements.length).toBeGreaterThan(0)
  const whole: string[] = []
  for (const statement of statements)
    for (const [table, read] of Object.entries(await rowsRead(product.services.pool, statement)))
      if (read > few) whole.push(`${table} by ${statement.text}`)
  return whole
}

test('memberships due for renewal are not looked up in the index of the overlap rule, even if there is no other', async () => {
  const query = { filter: { branch: meram._id, renewalDue: true }, range: [0, 24] as [number, number] }
  const statements = await statementsOf(() => admin.call(listMemberships, { query }))
  const client = await product.services.pool.connect()
  try {
    await client.query(`
      BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off;
      DROP INDEX membership_branches_user_index, membership_branches_branch_index`)
    const lines: string[] = []
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
      lines.push(...rows.map((row) => row['QUERY PLAN']))
    }
    const plans = lines.join('\n')
    expect(plans).toContain('membership_branches')
    expect(plans).not.toContain('membership_branches_no_overlap')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

describe('with thousands of rows of others, no table is read whole by', () => {
  test('taking back a sale with instalments', async () => {
    await openTill(product.services, admin, meram._id)
    const buyer = await member()
    const sale = await admin.call(createSale, {
      body: saleOf(meram._id, buyer.user._id, {
        lines: [saleLine({ name: 'Kayıt ücreti', unitPrice: 600 })],
        payments: [{ method: 'cash', amount: 100 }],
        plan: [{ dueOn: addDays(clubDay(new Date()), 30), amount: 500 }],
      }),
    })
    const reversal = () =>
      admin.call(reverseSale, { params: { id: sale._id }, body: { reason: 'Yanlış kişi' } })
    expect(await tablesReadWhole(reversal)).toEqual([])
  })

  test('the debts and the cancellation notices of a member and their dependants', async () => {
    const owner = await member()
    expect(await tablesReadWhole(() => owner.call(showOwnReceivables, {}))).toEqual([])
    expect(await tablesReadWhole(() => owner.call(listOwnCancellations, {}))).toEqual([])
  })

  test('the callback of a hosted payment form', async () => {
    const callback = () => returnFromBank(product, { action: '', fields: { token: 'unknown' } })
    expect(await tablesReadWhole(callback)).toEqual([])
  })

  test('the erasure of an account in payments at the desk and in the audit log', async () => {
    const { user } = await member()
    const forget = { text: `SELECT forget_person($1, 'Silinmiş üye')`, values: [user._id] }
    expect((await rowsRead(product.services.pool, forget)).audit_log).toBeLessThan(few)
    const deletion = () => admin.call(deleteUser, { params: { id: user._id } })
    expect(await tablesReadWhole(deletion, /^update "desk_payments"/)).toEqual([])
  })
})
