import { afterAll, describe, expect, test } from 'vitest'
import { provideWallet, writeEntry } from '#server/modules/money/balances/ledger.ts'
import { findCurrentUser } from '#server/modules/people/users/sessions.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { refundPayment } from '#shared/money/payments/payments.contract.ts'
import { openTillSession } from '#shared/money/tills/till-sessions.contract.ts'
import { createTill } from '#shared/money/tills/tills.contract.ts'
import { downloadReport, type Report, showReport } from '#shared/office/reports/reports.contract.ts'
import { type ReportName, reportNames, reports } from '#shared/office/reports/reports.rules.ts'
import type { Clerk, Desk } from '#tests/support/desk/desk-club.ts'
import { deskOperations } from '#tests/support/desk/desk-operations.ts'
import { drawn, randomFrom } from '#tests/support/desk/desk-program.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { checkout, payByCard } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { enrolMembers } from '#tests/support/records/members.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const operationsPerBranch = 60

interface OpenDesk {
  branch: Branch
  staff: Person
  desk: Desk
}

const seed = Date.now() % 1_000_000
const today = clubDay(new Date())

async function openDesk(name: string, otherBranch: string): Promise<OpenDesk> {
  const { services } = product
  const branch = await openBranch(admin, name)
  const staff = await product.person({ role: 'staff', branch: branch._id, name: `${name} Kasa` })
  const user = await findCurrentUser(services.db, staff.token)
  if (!user) throw new Error('The clerk is not signed in')
  const openTill = async (person: Person): Promise<string> => {
    const { _id: till } = await admin.call(createTill, {
      body: { branch: branch._id, name: crypto.randomUUID() },
    })
    await person.call(openTillSession, { body: { till, openingFloat: 100 } })
    return till
  }
  const clerk: Clerk = { token: staff.token, till: await openTill(staff) }
  const offers = await Promise.all(
    [1000, 3600].map(async (price) => ({
      id: (await makePackage(staff, branch._id, { name: `Paket ${price}`, price }))._id,
      price: price * 100,
    })),
  )
  const members = await enrolMembers(services.pool, branch._id, 12)
  for (const { _id: member } of members)
    await services.transact(user, async (tx) => {
      const { _id: wallet } = await provideWallet(tx, { user: member, branch: branch._id })
      await writeEntry(tx, { wallet, kind: 'top-up', amount: 5_000_000, description: 'Nakit', author: user })
    })
  const desk = {
    ...{ branch: branch._id, otherBranch, offers, clerks: [clerk], members },
    ...{ sales: [], acknowledged: [] },
  }
  return { branch, staff, desk }
}

/** Runs random operations at a desk; refusals by the rules are part of them. */
async function work({ staff, desk }: OpenDesk, start: number): Promise<void> {
  const random = randomFrom(start)
  const [clerk] = desk.clerks as [Clerk]
  const turn = { club: desk, random, clerk, call: staff.call, admin: admin.call }
  for (let count = 0; count < operationsPerBranch; count += 1) {
    await drawn(random)
      .run(turn)
      .catch((error: { status?: number }) => {
        if (!error.status || error.status >= 500) throw error
      })
  }
  await deskOperations.find(({ name }) => name === 'closed till')?.run(turn)
}

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway })
const { _id: other } = await openBranch(admin, 'Karatay')
const desks: OpenDesk[] = [await openDesk('Meram', other), await openDesk('Selçuklu', other)]
for (const [index, desk] of desks.entries()) {
  await work(desk, seed + index)
  const buyer = await product.person({ branch: desk.branch._id })
  const topUp = (amount: number) =>
    payByCard(product, buyer, checkout({ kind: 'top-up', branch: desk.branch._id, amount }))
  await topUp(100.35 + index)
  const refunded = await topUp(250)
  await admin.call(refundPayment, {
    params: { id: refunded },
    body: { reason: 'Cayma', amount: 99.99, requestKey: crypto.randomUUID() },
  })
  const [offer] = desk.desk.offers
  await payByCard(product, buyer, checkout({ kind: 'package', package: offer?.id ?? '' }))
}

const read = (person: Person, report: ReportName, query: { by?: Report['by']; branchId?: string } = {}) =>
  person.call(showReport, { params: { report }, query: { ...query, from: today, until: today } })

const kurus = (lira: number | null | undefined) => Math.round((lira ?? 0) * 100)

/** Sums straight from the ledgers, in whole kuruş; of one branch or of all. */
async function sumsOf(branch: string | null) {
  const { rows } = await product.services.pool.query<Record<string, string>>(
    `WITH own AS (SELECT id FROM branches WHERE $1::uuid IS NULL OR id = $1)
     SELECT
       (SELECT coalesce(sum(amount), 0) FROM till_entries WHERE payment_id IS NOT NULL AND method = 'cash'
          AND branch_id IN (TABLE own)) AS cash,
       (SELECT coalesce(sum(amount), 0) FROM till_entries WHERE payment_id IS NOT NULL AND method = 'card'
          AND branch_id IN (TABLE own)) AS card,
       (SELECT coalesce(sum(amount), 0) FROM till_entries WHERE payment_id IS NOT NULL AND method = 'transfer'
          AND branch_id IN (TABLE own)) AS transfer,
       (SELECT coalesce(sum(amount - refunded), 0) FROM desk_payments WHERE branch_id IN (TABLE own)) AS taken,
       (SELECT coalesce(sum(allocated), 0) FROM desk_payments WHERE branch_id IN (TABLE own)) AS allocated,
       (SELECT coalesce(sum(settlements.amount), 0) FROM settlements JOIN desk_payments paid ON paid.id = payment_id
          WHERE paid.branch_id IN (TABLE own)) AS settled,
       (SELECT coalesce(sum(paid_price), 0) - (SELECT coalesce(sum(refunds.amount), 0) FROM refunds
            JOIN payments returned ON returned.id = payment_id
            WHERE refunds.status = 'done' AND returned.branch_id IN (TABLE own))
          FROM payments WHERE paid_at IS NOT NULL AND branch_id IN (TABLE own)) AS online,
       (SELECT coalesce(sum(line.amount), 0) FROM sale_lines line JOIN sales ON sales.id = sale_id
          WHERE reversed_at IS NULL AND branch_id IN (TABLE own))
         + (SELECT coalesce(sum(price), 0) FROM memberships WHERE source IN ('card', 'balance')
              AND branch_id IN (TABLE own)) AS sold,
       (SELECT coalesce(sum(line.discount), 0) FROM sale_lines line JOIN sales ON sales.id = sale_id
          WHERE reversed_at IS NULL AND branch_id IN (TABLE own)) AS discount,
       (SELECT coalesce(sum(amount), 0) FROM receivables WHERE branch_id IN (TABLE own))
         - (SELECT coalesce(sum(settlements.amount), 0) FROM settlements
              JOIN receivables owed ON owed.id = receivable_id WHERE owed.branch_id IN (TABLE own)) AS open,
       (SELECT coalesce(sum(counted_cash - opening_float - (SELECT coalesce(sum(amount), 0) FROM till_entries
            WHERE session_id = closed.id AND method = 'cash')), 0)
          FROM till_sessions closed WHERE closed_at IS NOT NULL AND branch_id IN (TABLE own)) AS difference,
       (SELECT coalesce(sum(balance), 0) FROM wallets WHERE branch_id IN (TABLE own)) AS balance,
       (SELECT coalesce(sum(amount), 0) FROM wallet_entries JOIN wallets ON wallets.id = wallet_id
          WHERE branch_id IN (TABLE own)) AS moved`,
    [branch],
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, sum]) => [name, Number(sum)]))
}

/** What the reports say of the same sums. */
async function reportedTo(person: Person, branch: string | null) {
  const query = branch ? { branchId: branch } : {}
  const [revenue, sales, debts, tills] = await Promise.all([
    read(person, 'revenue', query),
    read(person, 'sales', query),
    read(person, 'debts', query),
    read(person, 'tills', query),
  ])
  const { cash, card, transfer, online } = revenue.totals
  return {
    ...{ cash: kurus(cash), card: kurus(card), transfer: kurus(transfer), online: kurus(online) },
    ...{ sold: kurus(sales.totals.amount), discount: kurus(sales.totals.discount) },
    ...{ open: kurus(debts.totals.open), difference: kurus(tills.totals.difference) },
  }
}

describe(`after random operations at two desks (seed ${seed})`, () => {
  test('every report equals the ledgers to the kuruş, per branch and in all', async () => {
    for (const branch of [...desks.map((desk) => desk.branch._id), null]) {
      const sums = await sumsOf(branch)
      const reported = await reportedTo(admin, branch)
      expect(sums).toMatchObject(reported)
      // Money at the desk is what its payments hold, and each payment its settlements and what is left of it.
      const { cash = 0, card = 0, transfer = 0, taken, allocated, settled, balance, moved } = sums
      expect(cash + card + transfer).toBe(taken)
      expect([allocated, balance]).toEqual([settled, moved])
      for (const value of ['cash', 'card', 'transfer', 'online', 'sold', 'open'])
        expect(sums[value], value).not.toBe(0)
    }
  })

  test('every grouping of a report has the same totals, and the branches add up to the club', async () => {
    for (const report of ['revenue', 'sales', 'debts', 'tills'] as const) {
      const { groupings, ofBranches = '' } = reports[report]
      const [first] = groupings
      const whole = await read(admin, report, { by: first })
      for (const by of groupings) {
        const { rows, totals, measures } = await read(admin, report, { by })
        // The columns of months by branch are branches.
        if (by === 'month-branch') expect(totals.total, report).toBe(whole.totals[ofBranches])
        else expect(totals, `${report} by ${by}`).toEqual(whole.totals)
        for (const measure of measures)
          expect(
            rows.reduce((sum, { values }) => sum + kurus(values[measure]), 0),
            `${report} by ${by}: ${measure}`,
          ).toBe(kurus(totals[measure]))
      }
    }
  })

  test('packages of the same name are told apart by their branches', async () => {
    const { rows } = await read(admin, 'sales', { by: 'package' })
    const labels = rows.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['Paket 1000 · Meram', 'Paket 1000 · Selçuklu']))
    expect(new Set(labels).size).toBe(labels.length)
    const own = await read(desks[0]?.staff ?? admin, 'sales', { by: 'package' })
    expect(own.rows.map(({ label }) => label)).toContain('Paket 1000')
  })

  test('the file has the totals of the screen', async () => {
    for (const report of ['revenue', 'sales', 'debts', 'tills'] as const) {
      const { totals, measures } = await read(admin, report)
      const url = downloadReport.url.replace(':report', report)
      const answer = await product.app.inject({
        url: `${url}?format=csv&from=${today}&until=${today}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      const [, ...cells] = (answer.body.trim().split('\r\n').at(-1) ?? '').split(';')
      expect(
        cells.map((cell) => kurus(Number(cell.replace(',', '.')))),
        report,
      ).toEqual(measures.map((measure) => kurus(totals[measure])))
    }
  })

  test('staff get the sums of their own branch and no other, in every report and grouping', async () => {
    const [own, other] = desks as [OpenDesk, OpenDesk]
    const { online: _, ...sums } = await reportedTo(own.staff, null)
    expect(await sumsOf(own.branch._id)).toMatchObject(sums)
    for (const report of reportNames) {
      for (const by of reports[report].groupings) {
        const scoped = await read(own.staff, report, { by })
        const chosen = await read(admin, report, { by, branchId: own.branch._id })
        // The total of revenue has the methods whose lists the user may see.
        const isPart = (name: string) => report !== 'revenue' || (name !== 'total' && by !== 'month-branch')
        for (const measure of scoped.measures.filter(isPart))
          expect(scoped.totals[measure], `${report} by ${by}: ${measure}`).toBe(chosen.totals[measure])
        expect(JSON.stringify(scoped)).not.toContain(other.branch._id)
      }
      for (const path of ['', '/file']) {
        const answer = await product.app.inject({
          url: `/api/reports/${report}${path}?format=csv&branchId=${other.branch._id}`,
          headers: { authorization: `Bearer ${own.staff.token}` },
        })
        expect(answer.statusCode, `${report}${path}`).toBe(403)
      }
    }
  })

  test('members and trainers are refused', async () => {
    for (const role of ['member', 'trainer'] as const) {
      const [{ branch }] = desks as [OpenDesk]
      const person = await product.person({ role, branch: branch._id })
      for (const report of reportNames)
        for (const path of ['', '/file?format=csv']) {
          const answer = await product.app.inject({
            url: `/api/reports/${report}${path}`,
            headers: { authorization: `Bearer ${person.token}` },
          })
          expect(answer.statusCode, `${role}: ${report}${path}`).toBe(403)
        }
    }
  })
})
