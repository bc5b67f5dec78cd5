import { describe, expect, test } from 'vitest'
import { formatLira } from '#shared/core/money.ts'
import {
  addReferralBalance,
  changeBalance,
  listWalletEntries,
  type Wallet,
} from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { saveDeskRules, showDeskRules } from '#shared/money/desk-rules/desk-rules.contract.ts'
import { deskRulesMessages } from '#shared/money/desk-rules/desk-rules.messages.ts'
import { downloadDaySheet, showTillSession } from '#shared/money/tills/till-sessions.contract.ts'
import { pdfText } from '#tests/support/product/pdf-text.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestProduct, type Person, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { openTill } from '#tests/support/records/desk.ts'
import { link, personOfAge, setBirthDate } from '#tests/support/records/guardians.ts'
import { holderOf } from '#tests/support/records/positions.ts'
import { change, makeWallet } from '#tests/support/records/wallets.ts'

const texts = balancesMessages

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', name: 'Deniz Yönetici' })
const meram = await openBranch(admin, 'Meram')

const member = (fields: Parameters<TestProduct['person']>[0] = {}) =>
  product.person({ branch: meram._id, ...fields })
const clerk = (name = 'Elif Personel') => product.person({ role: 'staff', branch: meram._id, name })
const reward = (person: Person, user: Person, additionalAmount: number, requestKey?: string) =>
  person.call(addReferralBalance, {
    params: { userId: user.user._id },
    body: { branchId: meram._id, additionalAmount, ...(requestKey && { requestKey }) },
  })
const overLimit = (left: number, limit = 5000) => ({
  status: 403,
  message: texts.adjustmentLimit(formatLira(limit), formatLira(left)),
})
const writtenBy = async (person: Person) => {
  const { rows } = await product.services.pool.query(
    'SELECT coalesce(sum(abs(amount)), 0)::int AS sum FROM wallet_entries WHERE actor_id = $1',
    [person.user._id],
  )
  return rows[0].sum / 100
}

describe('the adjustments of an employee on one day', () => {
  test('count as absolute sums, with opening balances and referral rewards, up to 5,000 lira', async () => {
    const staff = await clerk()
    const owner = await member()
    const wallet = await makeWallet(staff, owner, meram._id, 2000)
    expect(await change(staff, wallet, -1500)).toMatchObject({ balance: 500 })
    expect(await reward(staff, owner, 1000)).toMatchObject({ balance: 1500 })
    await expect(change(staff, wallet, 500.01)).rejects.toMatchObject(overLimit(500))
    await expect(reward(staff, owner, 501)).rejects.toMatchObject(overLimit(500))
    await expect(makeWallet(staff, await member(), meram._id, 501)).rejects.toMatchObject(overLimit(500))
    expect(await change(staff, wallet, -500)).toMatchObject({ balance: 1000 })
    await expect(change(staff, wallet, 0.01)).rejects.toMatchObject(overLimit(0))
    // Each employee has their own, money through the till does not count, and admins have no limit.
    expect(await change(await clerk(), wallet, 4000)).toMatchObject({ balance: 5000 })
    const params = { memberId: wallet._id }
    const body = { amount: 300, description: 'Kart', method: 'card' as const }
    expect(await staff.call(changeBalance, { params, body })).toMatchObject({ balance: 5300 })
    expect(await change(admin, wallet, 60_000)).toMatchObject({ balance: 65_300 })
    expect(await writtenBy(staff)).toBe(5300)
  })

  test('stay within it when two hundred are sent at once, and a repeated form counts once', async () => {
    const staff = await clerk()
    const owners = await Promise.all(Array.from({ length: 4 }, () => member()))
    const wallets: Wallet[] = []
    for (const owner of owners) wallets.push(await makeWallet(staff, owner, meram._id))
    const adjust = (index: number) => {
      const [owner, wallet] = [owners[index % 4], wallets[index % 4]]
      if (!owner || !wallet) throw new Error('No wallet')
      return index % 3 === 0 ? reward(staff, owner, 150) : change(staff, wallet, 150)
    }
    const ends = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => adjust(index)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
    expect(await writtenBy(staff)).toBe(4950)
    const [owner] = owners as [Person]
    const requestKey = crypto.randomUUID()
    const same = await Promise.all(Array.from({ length: 20 }, () => reward(staff, owner, 50, requestKey)))
    expect(new Set(same.map(({ balance }) => balance)).size).toBe(1)
    expect(await writtenBy(staff)).toBe(5000)
  })

  test('begin again with the day of the club', async () => {
    const staff = await clerk()
    const wallet = await makeWallet(staff, await member(), meram._id, 5000)
    await expect(change(staff, wallet, 1)).rejects.toMatchObject(overLimit(0))
    await product.services.pool.query(
      `ALTER TABLE wallet_entries DISABLE TRIGGER USER;
       UPDATE wallet_entries SET created_at = date_trunc('day', now() AT TIME ZONE 'Europe/Istanbul')
         AT TIME ZONE 'Europe/Istanbul' - interval '1 second' WHERE actor_id = '${staff.user._id}';
       ALTER TABLE wallet_entries ENABLE TRIGGER USER;`,
    )
    expect(await change(staff, wallet, 5000)).toMatchObject({ balance: 10_000 })
  })

  test('have the limit of their branch, which only those without one change', async () => {
    const branch = await openBranch(admin, 'Karatay')
    const staff = await product.person({ role: 'staff', branch: branch._id })
    const params = { branchId: branch._id }
    const rules = { ...(await admin.call(showDeskRules, { params })), debtGraceDays: 7 }
    expect(rules.adjustmentLimit).toBe(5000)
    await admin.call(saveDeskRules, { params, body: { ...rules, adjustmentLimit: 100 } })
    const owner = await product.person({ branch: branch._id })
    await expect(makeWallet(staff, owner, branch._id, 101)).rejects.toMatchObject(overLimit(100, 100))
    await makeWallet(staff, owner, branch._id, 100)

    const keeper = await holderOf(product, admin, ['desk-rules.edit', 'balances.correct'], [branch._id])
    const body = { discountLimit: 10, debtGraceDays: 7, startBackDays: 3 }
    await expect(
      keeper.call(saveDeskRules, { params, body: { ...body, adjustmentLimit: 50_000 } }),
    ).rejects.toMatchObject({ status: 403, message: deskRulesMessages.adjustmentForbidden })
    expect(await keeper.call(saveDeskRules, { params, body })).toMatchObject({
      startBackDays: 3,
      adjustmentLimit: 100,
    })
  })
})

test('nobody adjusts their own wallet or that of a minor whose guardian they are', async () => {
  const refused = { status: 403, message: texts.ownAdjustment }
  for (const person of [await clerk(), await product.person({ role: 'admin', branch: meram._id })]) {
    await setBirthDate(admin, person.user._id, '1985-05-05')
    const own = await makeWallet(admin, person, meram._id, 100)
    await expect(change(person, own, 5)).rejects.toMatchObject(refused)
    await expect(change(person, own, -5)).rejects.toMatchObject(refused)
    await expect(reward(person, person, 5)).rejects.toMatchObject(refused)

    const minor = await personOfAge(product, admin, 12, { branch: meram._id })
    await link(admin, minor.user._id, person.user._id)
    await expect(makeWallet(person, minor, meram._id, 5)).rejects.toMatchObject(refused)
    await expect(reward(person, minor, 5)).rejects.toMatchObject(refused)
    await expect(change(person, await makeWallet(person, minor, meram._id), 5)).rejects.toMatchObject(refused)
  }
})

test('the day sheet lists the adjustments in the branch by name', async () => {
  const staff = await clerk('Gülşen Kasiyer')
  const session = await openTill(product.services, staff, meram._id, 0)
  const owner = await member({ name: 'Can Üye' })
  const wallet = await makeWallet(await clerk('Nazlı Danışman'), owner, meram._id, 7)
  await change(admin, wallet, -3, 'Yanlış yükleme')
  const shown = await staff.call(showTillSession, { params: { id: session } })
  expect(shown.adjustments.slice(0, 2)).toMatchObject([
    { kind: 'correction', amount: -3, description: 'Yanlış yükleme', actorName: 'Deniz Yönetici' },
    { kind: 'opening', amount: 7, actorName: 'Nazlı Danışman', memberName: 'Can Üye' },
  ])
  const sheet = await send(product, 'GET', downloadDaySheet.url.replace(':id', session), {
    headers: bearer(admin),
  })
  const text = pdfText(sheet.rawPayload).replace(/\s+/g, ' ')
  expect(text).toContain('Nazlı Danışman')
  expect(text).toContain('Yanlış yükleme')
})

test('a referral reward keeps the given name in its entry, and a new wallet has the name of its owner', async () => {
  const owner = await member({ name: 'Ayşe Yılmaz' })
  const credit = (fields: object) =>
    admin.call(addReferralBalance, {
      params: { userId: owner.user._id },
      body: { branchId: meram._id, additionalAmount: 10, ...fields },
    })
  const wallet = await credit({ name: 'Veli', surname: 'Kaya' })
  expect(wallet).toMatchObject({ name: 'Ayşe', surname: 'Yılmaz' })
  await credit({})
  const { transactions } = await owner.call(listWalletEntries, { params: { memberId: wallet._id } })
  expect(transactions.map(({ description }) => description)).toEqual([texts.referralName, 'Veli Kaya'])
})
