import { eq } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { sales } from '#server/modules/money/sales/sales.table.ts'
import { refreshMembershipMonths } from '#server/modules/office/reports/membership-months.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { kurusOf } from '#shared/core/money.ts'
import { writeDay } from '#shared/core/sheets/cell-values.ts'
import { createSale, type SaleInput } from '#shared/money/sales/sales.contract.ts'
import { closeTillSession, countTill, listTillSessions } from '#shared/money/tills/till-sessions.contract.ts'
import { type Report, showReport } from '#shared/office/reports/reports.contract.ts'
import { reportsMessages } from '#shared/office/reports/reports.messages.ts'
import { type ReportName, reportNames, reports } from '#shared/office/reports/reports.rules.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { unzip } from '#tests/support/product/zip.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { openTill, sell, writePayment } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const today = clubDay(new Date())

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const selcuklu = await openBranch(admin, 'Selçuklu')
const staff = await product.person({ role: 'staff', branch: meram._id, name: 'Sena Kasa' })

const reportOf = (
  person: Person,
  report: ReportName,
  query: NonNullable<Parameters<typeof readQuery>[0]> = {},
): Promise<Report> => person.call(showReport, { params: { report }, query: readQuery(query) })

const readQuery = (query: {
  by?: Report['by']
  from?: string
  until?: string
  branchId?: string
  compare?: boolean
}) => query

const valuesOf = ({ rows }: Report, label: string) => rows.find((row) => row.label === label)?.values

const row = async <T>(statement: string, values: unknown[] = []) =>
  (await product.services.pool.query(statement, values)).rows[0] as T

const saleOf = (user: string, branch: string, fields: Partial<SaleInput>): SaleInput => ({
  ...{ branch, user, payments: [], plan: [], note: '', requestKey: crypto.randomUUID() },
  lines: [
    { kind: 'fee', name: 'Kayıt ücreti', unitPrice: 300, quantity: 1, discount: 0, discountReason: '' },
  ],
  ...fields,
})

const fileOf = async (url: string) => {
  const answer = await product.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

/** Lira in kuruş as the tables hold them. */
const kurus = (lira: number | null | undefined) => Math.round((lira ?? 0) * 100)

describe('money', () => {
  let offer: string

  beforeAll(async () => {
    await openTill(product.services, staff, meram._id)
    await openTill(product.services, admin, selcuklu._id)
    offer = (await makePackage(staff, meram._id, { name: 'Yıllık', price: 14_400.55, durationDays: 365 }))._id
    const user = (await product.person({ branch: meram._id })).user._id
    await staff.call(createSale, {
      body: saleOf(user, meram._id, {
        lines: [
          {
            kind: 'package',
            subject: offer,
            name: '',
            quantity: 1,
            discount: 100.1,
            discountReason: 'Kampanya',
          },
          { kind: 'fee', name: 'Kayıt', unitPrice: 0.45, quantity: 3, discount: 0, discountReason: '' },
        ],
        payments: [
          { method: 'cash', amount: 1000.35 },
          { method: 'card', amount: 2000.1 },
        ],
        plan: [{ dueOn: addDays(today, 5), amount: 11_301.35 }],
      }),
    })
    const other = (await product.person({ branch: selcuklu._id })).user._id
    await admin.call(createSale, {
      body: saleOf(other, selcuklu._id, { payments: [{ method: 'transfer', amount: 300 }] }),
    })
    await writePayment(admin, selcuklu._id, { amount: 77.77, method: 'card', date: today })
  })

  test('revenue by branch and day agrees with the entries of the tills to the kuruş', async () => {
    const byBranch = await reportOf(admin, 'revenue', { by: 'branch' })
    for (const [branch, label] of [
      [meram._id, 'Meram'],
      [selcuklu._id, 'Selçuklu'],
    ]) {
      const sums = await row<Record<'cash' | 'card' | 'transfer', string>>(
        `SELECT coalesce(sum(amount) FILTER (WHERE method = 'cash'), 0) AS cash,
           coalesce(sum(amount) FILTER (WHERE method = 'card'), 0) AS card,
           coalesce(sum(amount) FILTER (WHERE method = 'transfer'), 0) AS transfer
         FROM till_entries WHERE payment_id IS NOT NULL AND branch_id = $1`,
        [branch],
      )
      const values = valuesOf(byBranch, label ?? '')
      expect(kurus(values?.cash), label).toBe(Number(sums.cash))
      expect(kurus(values?.card), label).toBe(Number(sums.card))
      expect(kurus(values?.transfer), label).toBe(Number(sums.transfer))
    }
    const byDay = await reportOf(admin, 'revenue', { by: 'day', compare: true })
    expect(byDay.rows).toHaveLength(30)
    expect(byDay.rows.at(-1)).toMatchObject({ key: today, values: byBranch.totals })
    expect(byDay.totals).toEqual(byBranch.totals)
    expect(byDay.before).toEqual({
      from: addDays(today, -59),
      until: addDays(today, -30),
      totals: { cash: 0, card: 0, transfer: 0, online: 0, orders: 0, total: 0 },
    })
  })

  test.each([
    ['revenue', 'total'],
    ['sales', 'amount'],
    ['visits', 'visits'],
  ] as const)(
    'the months of all branches in %s agree with each branch and with the months alone',
    async (report, measure) => {
      const period = { from: addDays(today, -200), until: today }
      const both = await reportOf(admin, report, { by: 'month-branch', ...period })
      const months = await reportOf(admin, report, { by: 'month', ...period })
      expect(both.rows.map(({ values }) => values.total)).toEqual(
        months.rows.map(({ values }) => values[measure]),
      )
      expect(both.totals.total).toBe(months.totals[measure])
      for (const branch of both.measures.filter((one) => one !== 'total' && one !== 'none')) {
        const own = await reportOf(admin, report, { by: 'month', branchId: branch, ...period })
        expect(both.rows.map(({ values }) => values[branch])).toEqual(
          own.rows.map(({ values }) => values[measure]),
        )
      }
    },
  )

  test('staff see their branch alone beside the total of the months', async () => {
    const both = await reportOf(admin, 'revenue', { by: 'month-branch' })
    expect(Object.values(both.names ?? {}).toSorted()).toEqual(['Meram', 'Selçuklu', 'Toplam'])
    const ofStaff = await reportOf(staff, 'sales', { by: 'month-branch' })
    expect(ofStaff.measures).toEqual([meram._id, 'total'])
  })

  test('revenue says that the own till is left out, in the days that have its money only', async () => {
    const own = await reportOf(staff, 'revenue', { by: 'day' })
    expect(own.isWithoutOwnTill).toBe(true)
    const earlier = { from: addDays(today, -60), until: addDays(today, -31) }
    expect(await reportOf(staff, 'revenue', { by: 'day', ...earlier })).toMatchObject({
      isWithoutOwnTill: false,
    })
    expect(await reportOf(admin, 'revenue', { by: 'day' })).toMatchObject({ isWithoutOwnTill: false })
  })

  test('sales by package and seller agree with the lines to the kuruş', async () => {
    const byPackage = await reportOf(admin, 'sales')
    const bySeller = await reportOf(admin, 'sales', { by: 'seller' })
    expect(valuesOf(byPackage, 'Yıllık')).toEqual({ count: 1, discount: 100.1, amount: 14_300.45 })
    expect(valuesOf(byPackage, 'Ücret')).toEqual({ count: 4, discount: 0, amount: 301.35 })
    expect(valuesOf(bySeller, 'Sena Kasa')).toEqual({ count: 4, discount: 100.1, amount: 14_301.8 })
    const sums = await row<{ amount: string }>('SELECT sum(amount) AS amount FROM sale_lines')
    expect(kurus(byPackage.totals.amount)).toBe(Number(sums.amount))
  })

  test('a package bought from the wallet belongs to no seller, and a sale taken back disappears', async () => {
    const buyer = await product.person({ branch: meram._id })
    await makeWallet(admin, buyer, meram._id, 20_000)
    await product.services.pool.query(
      `INSERT INTO memberships (id, user_id, branch_id, package_id, name, kind, price, duration_days, freeze_days,
         freeze_count, starts_at, ends_at, source)
       SELECT gen_random_uuid(), $1, branch_id, id, name, kind, 1440055, 365, 0, 0, now(), now() + interval '365 days', 'balance'
       FROM packages WHERE id = $2`,
      [buyer.user._id, offer],
    )
    expect(valuesOf(await reportOf(admin, 'sales', { by: 'seller' }), reportsMessages.online)).toEqual({
      ...{ count: 1, discount: 0, amount: 14_400.55 },
    })
    const another = await product.person({ branch: meram._id })
    const sold = await sell(staff, another.user._id, offer)
    expect(sold.source).toBe('desk')
    const before = valuesOf(await reportOf(staff, 'sales'), 'Yıllık')
    expect(before).toMatchObject({ count: 3 })
    const [last] = await product.services.db
      .select({ sale: deskPayments.sale })
      .from(deskPayments)
      .where(eq(deskPayments.membership, sold._id))
    await product.services.db
      .update(sales)
      .set({ reversedAt: new Date().toISOString(), reversalReason: 'Yanlış kişi' })
      .where(eq(sales._id, last?.sale ?? ''))
    expect(valuesOf(await reportOf(staff, 'sales'), 'Yıllık')).toMatchObject({ count: 2 })
  })

  test('debts by age agree with the open receivables', async () => {
    const byAge = await reportOf(admin, 'debts')
    const sums = await row<{ open: string; count: number }>(
      'SELECT sum(open) AS open, count(*)::int AS count FROM receivables WHERE open > 0',
    )
    expect(kurus(byAge.totals.open)).toBe(Number(sums.open))
    expect(byAge.totals.debts).toBe(sums.count)
    expect(valuesOf(byAge, 'Vadesi gelmemiş')?.open).toBe(11_301.35)
    await product.services.pool.query('UPDATE receivables SET due_on = $1 WHERE open > 0', [
      addDays(today, -31),
    ])
    const later = await reportOf(admin, 'debts')
    expect(valuesOf(later, '31–60 gün')?.open).toBe(11_301.35)
    expect(valuesOf(later, 'Vadesi gelmemiş')?.open).toBe(0)
  })

  test('differences of closed tills by the person who opened them', async () => {
    /** Counts less or more than there should be, in kuruş of cash and lira of card slips. */
    const close = async (person: Person, cash: number, card: number) => {
      const [open] = await person.call(listTillSessions, {
        query: { filter: { openedBy: person.user._id, isOpen: true } },
      })
      const params = { id: open?._id ?? '' }
      const body = { denominations: {}, requestKey: crypto.randomUUID() }
      const { expected } = await person.call(countTill, { params, body })
      if (!expected) throw new Error('The sums are withheld')
      await person.call(closeTillSession, {
        params,
        body: {
          denominations: { 5: (kurusOf(expected.cash) + cash) / 5 },
          countedCard: expected.card + card,
          differenceReason: 'Sayım',
        },
      })
    }
    await close(staff, -505, -0.1)
    await close(admin, 250, 0)
    const byPerson = await reportOf(admin, 'tills', { by: 'person' })
    expect(valuesOf(byPerson, 'Sena Kasa')).toEqual({
      ...{ sessions: 1, missing: 5.05, excess: 0, difference: -5.05, card: -0.1 },
    })
    expect(byPerson.totals).toMatchObject({ sessions: 2, missing: 5.05, excess: 2.5, difference: -2.55 })
  })
})

describe('members', () => {
  /** Months before the current one. */
  const monthAgo = (count: number) => {
    const [year = 0, month = 1] = today.split('-').map(Number)
    return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7)
  }
  const hold = (user: string, from: string, until: string, cancelledAt: string | null = null) =>
    product.services.pool.query(
      `INSERT INTO memberships (id, user_id, branch_id, name, kind, price, duration_days, freeze_days, freeze_count,
         starts_at, ends_at, source, cancelled_at)
       VALUES (gen_random_uuid(), $1, $2, 'Aylık', 'membership', 0, 30, 0, 0, $3, $4, 'desk', $5)`,
      [user, selcuklu._id, `${from}T12:00:00+03:00`, `${until}T12:00:00+03:00`, cancelledAt],
    )

  beforeAll(async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, async () => (await product.person({ branch: selcuklu._id })).user._id),
    )
    const [stays = '', leaves = '', returns = '', cancels = ''] = people
    // Joined six months ago and renewed twice, with a gap of days.
    await hold(stays, `${monthAgo(6)}-10`, `${monthAgo(4)}-10`)
    await hold(stays, `${monthAgo(4)}-15`, `${monthAgo(2)}-15`)
    await hold(stays, `${monthAgo(2)}-15`, addDays(today, 40))
    await hold(leaves, `${monthAgo(6)}-05`, `${monthAgo(5)}-05`)
    await hold(returns, `${monthAgo(6)}-20`, `${monthAgo(5)}-20`)
    await hold(returns, `${monthAgo(2)}-01`, addDays(today, 10))
    await hold(cancels, `${monthAgo(5)}-02`, addDays(today, 90), `${monthAgo(3)}-09T12:00:00+03:00`)
    await refreshMembershipMonths(product.services)
  })

  const query = () => ({ from: `${monthAgo(7)}-01`, until: today, branchId: selcuklu._id })

  test('new, renewed, returned and lost members by month, and the churn', async () => {
    const read = await reportOf(admin, 'memberships', { ...query(), by: 'month' })
    const of = (count: number) => read.rows.find(({ key }) => key === monthAgo(count))?.values
    expect(of(7)).toMatchObject({ atStart: 0, new: 0, churn: null })
    expect(of(6)).toMatchObject({ atStart: 0, new: 3, lost: 0, atEnd: 3 })
    expect(of(5)).toMatchObject({ atStart: 3, new: 1, lost: 2, atEnd: 2, churn: 66.7 })
    expect(of(4)).toMatchObject({ atStart: 2, renewed: 1, lost: 0 })
    expect(of(3)).toMatchObject({ atStart: 2, lost: 1, atEnd: 1, churn: 50 })
    expect(of(2)).toMatchObject({ atStart: 1, renewed: 1, returned: 1, atEnd: 2 })
    expect(of(0)).toMatchObject({ atStart: 2, lost: 0 })
    expect(read.countedAt).not.toBeNull()
  })

  test('a period counts whole months, also the one before it', async () => {
    const period = { from: `${monthAgo(5)}-20`, until: `${monthAgo(4)}-03` }
    const read = await reportOf(admin, 'memberships', { ...query(), ...period, compare: true })
    expect(read).toMatchObject({ from: `${monthAgo(5)}-01`, until: addDays(`${monthAgo(3)}-01`, -1) })
    expect(read.totals).toMatchObject({ atStart: 3, new: 1, lost: 2, renewed: 1 })
    expect(read.before).toMatchObject({
      ...{ from: `${monthAgo(7)}-01`, until: addDays(`${monthAgo(5)}-01`, -1) },
      totals: { new: 3, lost: 0, atEnd: 3 },
    })
  })

  test('the retention of a cohort is the share with a membership at the end of a later month', async () => {
    const read = await reportOf(admin, 'retention', query())
    const of = (count: number) => read.rows.find(({ key }) => key === monthAgo(count))?.values
    // Stays: always. Leaves: never again. Returns: in the fourth and fifth month.
    expect(of(6)).toMatchObject({ size: 3, m1: 33.3, m2: 33.3, m3: 33.3, m4: 66.7, m5: 66.7, m6: null })
    expect(of(5)).toMatchObject({ size: 1, m1: 100, m2: 0, m4: 0, m5: null })
  })
})

describe('who may ask for what', () => {
  test('staff see their branch alone, and no money of lists that are closed to them', async () => {
    const own = await reportOf(staff, 'revenue', { by: 'branch' })
    expect(own.rows.map(({ label }) => label)).toEqual(['Meram'])
    expect(own.measures).toEqual(['cash', 'card', 'transfer', 'total'])
    await expect(reportOf(staff, 'sales', { branchId: selcuklu._id })).rejects.toMatchObject({ status: 403 })
  })

  test('a period that ends before it begins, or is too long, and a foreign grouping are refused', async () => {
    const refusals: [ReportName, Parameters<typeof readQuery>[0], string][] = [
      ['revenue', { from: today, until: addDays(today, -1) }, reportsMessages.periodOrder],
      ['revenue', { from: addDays(today, -366), until: today }, reportsMessages.periodTooLong(366)],
      ['sales', { from: addDays(today, -731), until: today }, reportsMessages.periodTooLong(731)],
      ['visits', { by: 'seller' }, reportsMessages.unknownGrouping],
    ]
    for (const [report, query, message] of refusals)
      await expect(reportOf(admin, report, query)).rejects.toMatchObject({
        status: 400,
        fields: expect.objectContaining({ [query.by ? 'by' : 'until']: message }),
      })
  })

  test.each(reportNames)('%s has every grouping and its columns in the file', async (report) => {
    for (const by of reports[report].groupings) {
      const read = await reportOf(admin, report, { by, compare: true })
      expect(read.by).toBe(by)
      expect(Object.keys(read.totals).sort()).toEqual([...read.measures].sort())
    }
    for (const format of ['csv', 'xlsx']) {
      const answer = await fileOf(`/api/reports/${report}/file?format=${format}`)
      expect(answer.headers['content-disposition']).toContain(`rapor-${report}-${today}.${format}`)
      expect(answer.rawPayload.length).toBeGreaterThan(20)
    }
  })

  test('the file holds labels and sums as Turkish spreadsheets read them', async () => {
    const answer = await fileOf('/api/reports/sales/file?format=csv&by=seller')
    expect(answer.body.split('\r\n')[0]).toContain('Satan;Adet;İndirim;Tutar')
    expect(answer.body).toContain('Sena Kasa;4;100,10;14301,80')
    expect(answer.body).toContain('Toplam;')
  })

  test('the days of a report are dates in its file, and the filter leaves out the total', async () => {
    const csv = await fileOf('/api/reports/sales/file?format=csv&by=day')
    expect(csv.body).toContain(`\r\n${writeDay(today)};`)
    const { rawPayload } = await fileOf('/api/reports/sales/file?format=xlsx&by=day')
    const rows = await readSheet(Buffer.from(rawPayload))
    expect(rows.at(-2)?.[0]).toEqual(new Date(today))
    expect(rows.at(-1)?.[0]).toBe('Toplam')
    const sheet = String(unzip(rawPayload).get('xl/worksheets/sheet1.xml'))
    expect(sheet).toMatch(new RegExp(`<autoFilter ref="A1:[A-Z]+${rows.length - 1}"/>`))
  })
})
