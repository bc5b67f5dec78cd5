import { beforeEach, describe, expect, test } from 'vitest'
import { eligibilityStatement } from '#server/modules/access/turnstile/gate/eligibility.ts'
import { downloadSnapshot } from '#shared/access/turnstile/gate.contract.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import {
  checkIn as checkInByName,
  listEntries as listTurnstileEntries,
} from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { showUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { saveDeskRules } from '#shared/money/desk-rules/desk-rules.contract.ts'
import { settleReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { sequentialScans } from '#tests/support/product/query-plans.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { codeOf, decisionAt, keyOf, makeDevice } from '#tests/support/records/turnstile.ts'

const today = clubDay(new Date())

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const selcuklu = await openBranch(admin, 'Selçuklu')
const device = await makeDevice(admin, meram._id)
const offer = (await makePackage(admin, meram._id))._id

const rules = (debtGraceDays: number | '') =>
  admin.call(saveDeskRules, {
    params: { branchId: meram._id },
    body: { discountLimit: 10, debtGraceDays, startBackDays: 0 },
  })
beforeEach(() => rules(7))

async function debtor(due: number, branch = meram) {
  const person = await product.person({ branch: meram._id })
  const { _id } = await sell(admin, person.user._id, offer)
  const debt = await addDebt(product.services, person.user._id, branch._id, { due, amount: 500 })
  return { person, debt, membership: _id }
}
const enter = async (person: Person) => decisionAt(product, device, await codeOf(person))
const newestEntry = async (person: Person) => {
  const [entry] = await admin.call(listTurnstileEntries, {
    query: { filter: { user: person.user._id } },
  })
  return entry
}

describe('a debtor at the turnstile', () => {
  test('enters within the grace period, and the desk is warned from the due date on', async () => {
    const { person } = await debtor(0)
    const decision = await enter(person)
    expect(decision).toMatchObject({ allowed: true, reason: 'membership' })
    // The screen of a reader is seen by everyone.
    expect(decision.debt).toBeUndefined()
    expect(await newestEntry(person)).toMatchObject({
      debt: { amount: 500, dueOn: today, late: 0, refusedOn: addDays(today, 7) },
    })
    const later = await debtor(1)
    await enter(later.person)
    expect((await newestEntry(later.person))?.debt).toBeUndefined()
  })

  test('is refused after the grace period with the remedy, and enters after paying', async () => {
    const { person, debt } = await debtor(-7)
    expect(await enter(person)).toMatchObject({
      ...{ allowed: false, reason: 'debt', message: reasonTexts.debt.text, remedy: reasonTexts.debt.remedy },
    })
    const status = await person.call(showUserQr, { params: { id: person.user._id } })
    expect(status.entry).toMatchObject({
      ...{ allowed: false, reason: 'debt' },
      debt: { amount: 500, late: 1, refusedOn: today },
    })
    const checkIn = () => admin.call(checkInByName, { body: { user: person.user._id, branch: meram._id } })
    expect(await checkIn()).toMatchObject({ allowed: false, reason: 'debt', debt: { amount: 500, late: 1 } })
    await admin.call(settleReceivables, {
      body: {
        ...{ user: person.user._id, branch: meram._id, receivables: [debt] },
        payments: [{ method: 'card', amount: 500 }],
        requestKey: crypto.randomUUID(),
      },
    })
    expect(await checkIn()).toMatchObject({ allowed: true, reason: 'membership' })
  })

  test('is refused on the due date without a grace period, and never where it is empty', async () => {
    await rules(0)
    const { person } = await debtor(0)
    expect(await enter(person)).toMatchObject({ reason: 'debt' })
    await rules('')
    const old = await debtor(-400)
    expect(await enter(old.person)).toMatchObject({ allowed: true })
    expect(await newestEntry(old.person)).toMatchObject({ debt: { refusedOn: null } })
  })

  test('can always leave', async () => {
    const { person } = await debtor(-30)
    const decision = await decisionAt(product, device, await codeOf(person), { direction: 'out' })
    expect(decision).toMatchObject({ allowed: true, reason: 'exit' })
  })

  test('of another branch is refused only if the debt is for the membership that opens this one', async () => {
    const { person, membership } = await debtor(-30, selcuklu)
    expect(await enter(person)).toMatchObject({ allowed: true })
    await addDebt(product.services, person.user._id, selcuklu._id, { due: -30, membership })
    const again = await admin.call(checkInByName, { body: { user: person.user._id, branch: meram._id } })
    expect(again.reason).toBe('debt')
    // The board names the debts for which the gate refuses, and no others.
    expect((await newestEntry(person))?.debt?.amount).toBe(100)
  })

  test('is found by the index of open debts', async () => {
    const { person } = await debtor(-1)
    const { pool } = product.services
    await pool.query(
      `INSERT INTO receivables (id, user_id, branch_id, reason, due_on, amount, open)
       SELECT gen_random_uuid(), users.id, $1, 'Taksit', now()::date - n % 400, 100, 100
       FROM users, generate_series(1, 2000) AS n`,
      [selcuklu._id],
    )
    await pool.query('ANALYZE receivables')
    const values = [person.user._id, meram._id, null]
    const client = await pool.connect()
    try {
      const scans = await sequentialScans(client, { text: eligibilityStatement.text, values })
      expect(scans.filter(({ table }) => table === 'receivables')).toEqual([])
    } finally {
      client.release()
    }
    await pool.query(`DELETE FROM receivables WHERE branch_id = $1 AND amount = 100`, [selcuklu._id])
  })

  test('is named in the list for devices without a network, with the day of the refusal', async () => {
    const { person } = await debtor(-2)
    const answer = await send(product, 'GET', downloadSnapshot.url, { headers: keyOf(device) })
    const { debtors } = answer.json()
    expect(debtors).toContainEqual([person.user._id, addDays(today, 5)])
  })
})
