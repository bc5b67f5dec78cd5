import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { checkDeskLedger, type DeskDiscrepancy } from '#server/modules/money/sales/desk-ledger-check.ts'
import { appointments } from '#server/modules/training/appointments/appointments.table.ts'
import { deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { addDays, addMonths, clubDay } from '#shared/core/club-time.ts'
import { deletePackage } from '#shared/membership/packages/packages.contract.ts'
import { writeOffReceivable } from '#shared/money/receivables/receivables.contract.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'
import * as contract from '#shared/training/commissions/commissions.contract.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { saleLine, saleOf, sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { holderOf } from '#tests/support/records/positions.ts'

const { product, admin } = await openTestClub()
const { db } = product.services
const thisMonth = clubDay(new Date()).slice(0, 7)
/** The month some months before this one, `YYYY-MM`. */
const monthBefore = (count: number) => addMonths(`${thisMonth}-01`, -count).slice(0, 7)
/** Ten o'clock on a day of a month. */
const at = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}T07:00:00.000Z`
const refused = (status: number, code: string) => expect.objectContaining({ status, code })

const begunLongAgo = (pack: string) =>
  db
    .update(memberships)
    .set({ startsAt: at(monthBefore(7), 1) })
    .where(eq(memberships._id, pack))

/** Cancels a session that was used, so that the pack has it again. */
const giveBack = (session: string) =>
  db.update(appointments).set({ state: 'cancelled', credit: 'released' }).where(eq(appointments._id, session))

type RuleFields = Partial<Parameters<typeof ruleOf>[0]>
const ruleOf = (fields: { branch: string } & Record<string, unknown>) => ({
  ...{ trainer: null, package: null, validFrom: `${monthBefore(6)}-01`, basis: 'session' as const },
  ...{ percent: null, fixed: null, paysNoShow: false },
  ...fields,
})

/** A branch with a trainer, a pack of ten sessions for 12,000 lira, and one rule. */
async function openGym(rule: RuleFields | null = { percent: 40 }) {
  const branch = (await openBranch(admin, `Salon${crypto.randomUUID().slice(0, 8)} Şubesi`))._id
  const trainer = await product.person({ role: 'trainer', branch })
  const offer = await makePackage(admin, branch, {
    ...{ name: 'On ders', kind: 'personal-training', sessions: 10, durationDays: 400, price: 12_000 },
  })
  const addRule = (fields: RuleFields) =>
    admin.call(contract.addCommissionRule, { body: ruleOf({ branch, ...fields }) })
  const made = rule && (await addRule(rule))
  const soldPack = async () => {
    const member = await product.person({ branch })
    const { _id } = await sell(admin, member.user._id, offer._id)
    await begunLongAgo(_id)
    return { member, pack: _id }
  }
  let hour = 0
  /** A session on a day, as it was marked. */
  const give = async (
    { member, pack }: { member: Person; pack: string },
    startsAt: string,
    state: 'attended' | 'no-show' = 'attended',
  ) => {
    const start = Date.parse(startsAt) + (hour++ % 10) * 3_600_000
    const [row] = await db
      .insert(appointments)
      .values({
        ...{ branch, trainer: trainer.user._id, member: member.user._id, pack },
        startsAt: new Date(start).toISOString(),
        endsAt: new Date(start + 3_600_000).toISOString(),
      })
      .returning()
    const id = row?._id ?? ''
    await db
      .update(appointments)
      .set({ state, credit: 'consumed', decidedAt: new Date().toISOString() })
      .where(eq(appointments._id, id))
    return id
  }
  const read = (month: string, person: Pick<Person, 'call'> = admin) =>
    person.call(contract.showCommissions, { query: { month, branch } })
  const linesOf = (month: string) =>
    admin.call(contract.listCommissionLines, { query: { month, branch, trainer: trainer.user._id } })
  const close = (month: string, person: Pick<Person, 'call'> = admin) =>
    person.call(contract.closeCommissionMonth, { body: { branch, month } })
  return { branch, trainer, offer, rule: made, addRule, soldPack, give, read, linesOf, close }
}

describe('a trainer earns', () => {
  test('a percentage of what was paid for each used session', async () => {
    const gym = await openGym()
    const pack = await gym.soldPack()
    await gym.give(pack, at(monthBefore(1), 5))
    await gym.give(pack, at(monthBefore(1), 6))
    await gym.give(pack, at(thisMonth, 1))
    const { sheets } = await gym.read(monthBefore(1))
    expect(sheets).toMatchObject([{ trainer: gym.trainer.user._id, sessions: 2, amount: 960 }])
    expect((await gym.read(thisMonth)).sheets).toMatchObject([{ sessions: 1, amount: 480 }])
    const own = await gym.trainer.call(contract.listOwnCommissions, { query: { month: monthBefore(1) } })
    expect(own).toEqual(await gym.linesOf(monthBefore(1)))
    expect(own[0]).toMatchObject({ base: 1200, percent: 40, amount: 480, isReversal: false })
  })

  test('by the rule of the trainer, then of the package, then by the latest one', async () => {
    const gym = await openGym({ percent: 10 })
    const pack = await gym.soldPack()
    await gym.give(pack, at(monthBefore(1), 5))
    const amounts = async () => (await gym.linesOf(monthBefore(1))).map(({ amount }) => amount)
    expect(await amounts()).toEqual([120])
    await gym.addRule({ percent: 20, validFrom: `${monthBefore(1)}-05` })
    expect(await amounts()).toEqual([240])
    await gym.addRule({ fixed: 500, package: gym.offer._id })
    expect(await amounts()).toEqual([500])
    await gym.addRule({ percent: 50, trainer: gym.trainer.user._id })
    expect(await amounts()).toEqual([600])
    await gym.addRule({ percent: 0, trainer: gym.trainer.user._id, validFrom: `${monthBefore(1)}-04` })
    expect(await amounts()).toEqual([])
  })

  test('once for a pack, when its first session is used', async () => {
    const gym = await openGym({ percent: 5, basis: 'pack' })
    const pack = await gym.soldPack()
    const first = await gym.give(pack, at(monthBefore(1), 5))
    await gym.give(pack, at(monthBefore(1), 6))
    expect(await gym.linesOf(monthBefore(1))).toMatchObject([{ base: 12_000, amount: 600 }])
    await giveBack(first)
    expect(await gym.linesOf(monthBefore(1))).toMatchObject([{ amount: 600 }])
  })

  test('nothing until the pack is paid, and nothing of what was written off', async () => {
    const gym = await openGym()
    const member = await product.person({ branch: gym.branch })
    const sale = await admin.call(createSale, {
      body: saleOf(gym.branch, member.user._id, {
        lines: [saleLine({ kind: 'package', subject: gym.offer._id })],
        payments: [{ method: 'card', amount: 6_000 }],
        plan: [{ dueOn: addDays(clubDay(new Date()), 30), amount: 6_000 }],
      }),
    })
    const pack = { member, pack: sale.lines[0]?.membership ?? '' }
    await begunLongAgo(pack.pack)
    await gym.give(pack, at(monthBefore(2), 5))
    expect(await gym.read(monthBefore(2))).toMatchObject({ sheets: [], unsettled: 1 })
    await gym.close(monthBefore(2))
    expect(await gym.read(monthBefore(1))).toMatchObject({ sheets: [], unsettled: 1 })
    await admin.call(writeOffReceivable, {
      params: { id: sale.receivables.find(({ open }) => open > 0)?._id ?? '' },
      body: { reason: 'Kampanya' },
    })
    // It was given in a month that is closed, and so it is paid in the open one.
    expect(await gym.read(monthBefore(1))).toMatchObject({ unsettled: 0, sheets: [{ amount: 240 }] })
  })

  test('for an absence only where the rule says so, and a fixed sum also for a gift', async () => {
    const gym = await openGym()
    const pack = await gym.soldPack()
    await gym.give(pack, at(monthBefore(1), 5), 'no-show')
    expect((await gym.read(monthBefore(1))).sheets).toEqual([])
    await gym.addRule({ fixed: 250, paysNoShow: true, validFrom: `${monthBefore(1)}-01` })
    expect((await gym.read(monthBefore(1))).sheets).toMatchObject([{ amount: 250 }])
  })
})

describe('a month', () => {
  test('is closed when it is over, in order, once', async () => {
    const gym = await openGym()
    const pack = await gym.soldPack()
    await gym.give(pack, at(monthBefore(2), 5))
    await gym.give(pack, at(monthBefore(1), 5))
    await expect(gym.close(thisMonth)).rejects.toEqual(refused(409, 'commission.month'))
    await expect(gym.close(monthBefore(1))).rejects.toEqual(refused(409, 'commission.month'))
    expect((await gym.close(monthBefore(2))).sheets).toMatchObject([{ amount: 480 }])
    await expect(gym.close(monthBefore(2))).rejects.toEqual(refused(409, 'commission.month'))
    expect((await gym.close(monthBefore(1))).closed).toMatchObject([{ branch: gym.branch }])
    expect((await gym.read(monthBefore(2))).sheets).toMatchObject([{ sessions: 1, amount: 480 }])
  })

  test('that is closed by 200 people at once is closed once', async () => {
    const gym = await openGym()
    await gym.give(await gym.soldPack(), at(monthBefore(1), 5))
    const tried = await Promise.allSettled(Array.from({ length: 200 }, () => gym.close(monthBefore(1))))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await gym.read(monthBefore(1))).sheets).toMatchObject([{ sessions: 1, amount: 480 }])
  })

  test('that is closed does not change: what is given back is a line of the open one', async () => {
    const gym = await openGym()
    const pack = await gym.soldPack()
    const given = await gym.give(pack, at(monthBefore(1), 5))
    await gym.close(monthBefore(1))
    await giveBack(given)
    expect((await gym.read(monthBefore(1))).sheets).toMatchObject([{ sessions: 1, amount: 480 }])
    expect(await gym.linesOf(thisMonth)).toMatchObject([{ isReversal: true, amount: -480 }])
    // A session of the closed month that is marked now is paid in the open one.
    await gym.give(pack, at(monthBefore(1), 7))
    expect((await gym.read(thisMonth)).sheets).toMatchObject([{ sessions: 0, amount: 0 }])
  })

  test('that is closed keeps its rules', async () => {
    const gym = await openGym()
    await gym.give(await gym.soldPack(), at(monthBefore(1), 5))
    await gym.close(monthBefore(1))
    const id = gym.rule?._id ?? ''
    const rule = ruleOf({ branch: gym.branch, percent: 50 })
    const closed = refused(409, 'commission.month-closed')
    await expect(
      admin.call(contract.updateCommissionRule, { params: { id }, body: rule as never }),
    ).rejects.toEqual(closed)
    await expect(admin.call(contract.deleteCommissionRule, { params: { id } })).rejects.toEqual(closed)
    await expect(gym.addRule({ percent: 50, validFrom: `${monthBefore(1)}-20` })).rejects.toEqual(closed)
    const open = await gym.addRule({ percent: 50, validFrom: `${thisMonth}-01` })
    await admin.call(contract.deleteCommissionRule, { params: { id: open._id } })
    expect(await gym.read(thisMonth)).toMatchObject({ sheets: [] })
    await expect(admin.call(contract.showCommissionRule, { params: { id: open._id } })).rejects.toMatchObject(
      { status: 404 },
    )
  })
})

test('A month’s file has a line for each session, and the same total as its sheets', async () => {
  const gym = await openGym()
  const pack = await gym.soldPack()
  await gym.give(pack, at(monthBefore(1), 5))
  await gym.give(pack, at(monthBefore(1), 6))
  const download = (format: 'csv' | 'xlsx') => {
    const query = { month: monthBefore(1), branch: gym.branch, format }
    return send(product, 'GET', pathOf(contract.downloadCommissions.url, {}, query), {
      headers: bearer(admin),
    })
  }
  const csv: string[][] = parse((await download('csv')).body, { bom: true, delimiter: ';' })
  const line = ['Her seans %40', '', '1200,00', '480,00']
  expect(csv.map((row) => row.slice(5))).toEqual([
    ['Kural', 'Düzeltme', 'Ödenen', 'Prim'],
    line,
    line,
    ['', '', '', '960,00'],
  ])
  const rows = await readSheet(Buffer.from((await download('xlsx')).rawPayload))
  expect(rows.map((row) => row.at(-1))).toEqual(['Prim', 480, 480, 960])
  expect(rows[1]?.[2]).toBeInstanceOf(Date)
})

describe('a rule', () => {
  test('pays a percentage or a sum, never both, and never more than all', async () => {
    const gym = await openGym(null)
    await expect(gym.addRule({})).rejects.toEqual(refused(400, 'validation.failed'))
    await expect(gym.addRule({ percent: 40, fixed: 100 })).rejects.toEqual(refused(400, 'validation.failed'))
    await expect(gym.addRule({ percent: 101 })).rejects.toEqual(refused(400, 'validation.failed'))
    await expect(gym.addRule({ fixed: 0 })).rejects.toEqual(refused(400, 'validation.failed'))
    const { _id, version } = await gym.addRule({ percent: 33.33 })
    const changed = await admin.call(contract.updateCommissionRule, {
      params: { id: _id },
      body: { ...ruleOf({ branch: gym.branch, fixed: 12.5 }), version } as never,
    })
    expect(changed).toMatchObject({ percent: null, fixed: 12.5 })
  })

  test('names a trainer and a package that sells sessions, and begins once on a day', async () => {
    const gym = await openGym()
    const member = await product.person({ branch: gym.branch })
    const { _id: yearly } = await makePackage(admin, gym.branch, { name: 'Yıllık' })
    await expect(gym.addRule({ percent: 40 })).rejects.toEqual(refused(409, 'commission.same-rule'))
    await expect(gym.addRule({ percent: 40, trainer: member.user._id })).rejects.toEqual(
      refused(400, 'validation.failed'),
    )
    await expect(gym.addRule({ percent: 40, package: yearly })).rejects.toEqual(
      refused(400, 'validation.failed'),
    )
  })
})

test('The check of the ledger recounts closed lines, and finds one that was changed by hand', async () => {
  const gym = await openGym({ percent: 33.33 })
  const pack = await gym.soldPack()
  const given = await gym.give(pack, at(monthBefore(2), 5))
  await gym.close(monthBefore(2))
  await giveBack(given)
  await gym.close(monthBefore(1))
  const differences = async () => {
    const found: DeskDiscrepancy[] = []
    const client = await product.services.pool.connect()
    await checkDeskLedger(client, (one) => found.push(one)).finally(() => client.release())
    return found
      .filter(({ subject }) => subject === 'commission')
      .toSorted((one, other) => other.expected - one.expected)
  }
  expect((await gym.linesOf(monthBefore(1))).map(({ amount }) => amount)).toEqual([-399.96])
  expect(await differences()).toEqual([])
  await product.services.pool.query(`
    ALTER TABLE commission_lines DISABLE TRIGGER USER;
    UPDATE commission_lines SET amount = amount + 1 WHERE branch_id = '${gym.branch}' AND amount > 0;
    ALTER TABLE commission_lines ENABLE TRIGGER USER`)
  const name = gym.trainer.user.name
  expect(await differences()).toMatchObject([
    { what: 'commission', name, expected: 39_996, found: 39_997 },
    { what: 'commission', name, expected: -39_997, found: -39_996 },
  ])
})

test('a package with a rule and a branch with a closed month stay', async () => {
  const gym = await openGym()
  await gym.addRule({ percent: 20, package: gym.offer._id })
  await expect(admin.call(deletePackage, { params: { id: gym.offer._id } })).rejects.toEqual(
    refused(409, 'package.has-commission'),
  )
  const branch = (await openBranch(admin, 'Boş Şube'))._id
  await admin.call(contract.closeCommissionMonth, { body: { branch, month: monthBefore(1) } })
  await expect(admin.call(deleteBranch, { params: { id: branch } })).rejects.toEqual(
    refused(409, 'branch.has-commissions'),
  )
})

test('Only the club sees what its trainers earn, each trainer the own sheet, and no branch another', async () => {
  const gym = await openGym()
  await gym.give(await gym.soldPack(), at(monthBefore(1), 5))
  const staff = await product.person({ role: 'staff', branch: gym.branch })
  const elsewhere = await openGym()
  const otherTrainer = elsewhere.trainer
  for (const person of [staff, gym.trainer])
    await expect(gym.read(monthBefore(1), person)).rejects.toMatchObject({ status: 403 })
  expect(await otherTrainer.call(contract.listOwnCommissions, { query: { month: monthBefore(1) } })).toEqual(
    [],
  )
  // A position with the right, in another branch.
  const holder = await holderOf(product, admin, ['commissions.list', 'commissions.close'], [elsewhere.branch])
  expect((await elsewhere.read(monthBefore(1), holder)).sheets).toEqual([])
  for (const call of [gym.read, gym.close])
    await expect(call(monthBefore(1), holder)).rejects.toMatchObject({ status: 403 })
  const all = await holder.call(contract.showCommissions, { query: { month: monthBefore(1) } })
  expect(all.sheets).toEqual([])
})
