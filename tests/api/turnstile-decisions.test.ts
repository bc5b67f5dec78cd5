import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { saveQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'
import { type Reason, reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { saveGateSettings, showOccupancy } from '#shared/access/turnstile/turnstile.contract.ts'
import type { DeviceWithKey } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { generateUserQr, refreshUserQr, showUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { type Branch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { clubTime } from '#shared/core/club-time.ts'
import { listWalletEntries as walletEntries } from '#shared/money/balances/balances.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { makePackage, saveDiscount } from '#tests/support/records/packages-and-lessons.ts'
import { codeOf, decisionAt, makeDevice, scanAt, signedCode } from '#tests/support/records/turnstile.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const gate = await makeDevice(admin, meram._id)
const monthly = (await makePackage(admin, meram._id))._id

/** A member with a valid membership in Meram. */
async function goodMember(): Promise<Person> {
  const person = await product.person({ branch: meram._id })
  await sell(admin, person.user._id, monthly)
  return person
}

const linesOf = ({ user }: Person) =>
  product.services.db.select().from(turnstileEntries).where(eq(turnstileEntries.user, user._id))
const refused = (reason: Reason) => ({
  allowed: false,
  reason,
  message: reasonTexts[reason].text,
  remedy: reasonTexts[reason].remedy,
})
const statusOf = async (person: Person) =>
  (await person.call(showUserQr, { params: { id: person.user._id } })).entry

describe('a valid membership opens the gate', () => {
  test('once per code, with name and package', async () => {
    const person = await goodMember()
    expect(await statusOf(person)).toMatchObject({ allowed: true, reason: 'membership' })
    const code = await codeOf(person)
    expect(await decisionAt(product, gate, code)).toMatchObject({
      allowed: true,
      reason: 'membership',
      name: person.user.name,
      branchName: 'Meram',
      membership: { name: expect.any(String) },
      fee: 0,
    })
    expect(await decisionAt(product, gate, code)).toMatchObject(refused('replayed'))
  })

  test('the same code read fifty times concurrently admits one person', async () => {
    const person = await goodMember()
    const code = await codeOf(person)
    const decisions = await Promise.all(Array.from({ length: 50 }, () => decisionAt(product, gate, code)))
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(1)
    expect(decisions.filter(({ reason }) => reason === 'replayed')).toHaveLength(49)
    expect((await linesOf(person)).filter(({ allowed }) => allowed)).toHaveLength(1)
  })

  test('re-entry within the branch’s anti-passback time is refused, also with another code', async () => {
    const person = await goodMember()
    await decisionAt(product, gate, await signedCode(product, person.user._id))
    const next = await signedCode(product, person.user._id, { secondsFromNow: 20, index: 1 })
    expect(await decisionAt(product, gate, next)).toMatchObject(refused('pass-back'))
    const body = { passBackMinutes: 0, stayHours: 4 }
    const branch = await openBranch(admin, 'Ilgın')
    await admin.call(saveGateSettings, { params: { branchId: branch._id }, body })
    const own = await makeDevice(admin, branch._id)
    await sell(admin, person.user._id, (await makePackage(admin, branch._id))._id)
    for (const secondsFromNow of [0, -20]) {
      const code = await signedCode(product, person.user._id, { secondsFromNow, serial: 2 })
      expect(await decisionAt(product, own, code)).toMatchObject({ allowed: true })
    }
  })

  test('leaving by an exit reader ends the presence; members are never refused at an exit', async () => {
    const branch = await openBranch(admin, 'Akören')
    const exit = await makeDevice(admin, branch._id, { direction: 'out', name: 'Çıkış' })
    const own = await makeDevice(admin, branch._id)
    const person = await product.person({ branch: branch._id })
    const sold = await sell(admin, person.user._id, (await makePackage(admin, branch._id))._id)
    const inside = async () =>
      (await product.visitor()(showOccupancy, { params: { branchId: branch._id } })).occupancy
    expect(await inside()).toBe(0)
    await decisionAt(product, own, await signedCode(product, person.user._id))
    expect(await inside()).toBe(1)
    await moveTo(product.services, sold._id, { startsAt: daysFromNow(-9), endsAt: daysFromNow(-1) })
    const next = await signedCode(product, person.user._id, { secondsFromNow: 20, index: 1 })
    expect(await decisionAt(product, exit, next)).toMatchObject({ allowed: true, reason: 'exit' })
    expect(await inside()).toBe(0)
  })

  test('trainers and staff are admitted to their own branch', async () => {
    const trainer = await product.person({ role: 'trainer', branch: meram._id })
    expect(await decisionAt(product, gate, await codeOf(trainer))).toMatchObject({
      allowed: true,
      reason: 'staff',
    })
  })
})

describe('an invalid code', () => {
  test('is refused if unsigned, and the attempt is logged', async () => {
    const person = await goodMember()
    const code = await codeOf(person)
    const flipped = `${code.slice(0, 60)}${code[60] === 'A' ? 'B' : 'A'}${code.slice(61)}`
    for (const text of [flipped, 'https://baska.example/kod', 'x'.repeat(500), code.slice(0, 119)])
      expect(await decisionAt(product, gate, text)).toMatchObject(refused('forged'))
    const branchCode = await signedCode(product, meram._id, { kind: 'branch' })
    expect(await decisionAt(product, gate, branchCode)).toMatchObject(refused('forged'))
    expect((await linesOf(person)).length).toBe(0)
  })

  test('is still accepted after nine minutes offline, and expired after eleven', async () => {
    const person = await goodMember()
    const { tokens, step } = await person.call(generateUserQr, { params: { id: person.user._id } })
    expect(tokens.length * step).toBe(600)
    const shownAfter = (minutes: number) => Math.min((minutes * 60) / step, tokens.length - 1)
    // Time passes at the gate, not on the phone: the whole set is backdated.
    const earlier = (minutes: number) => ({
      secondsFromNow: shownAfter(minutes) * step - minutes * 60,
      index: shownAfter(minutes),
    })
    const atNine = await signedCode(product, person.user._id, earlier(9))
    const atEleven = await signedCode(product, person.user._id, earlier(11))
    expect(await decisionAt(product, gate, atEleven)).toMatchObject(refused('expired'))
    expect(await decisionAt(product, gate, atNine)).toMatchObject({ allowed: true })
  })

  test.each([
    ['ahead', 300],
    ['behind', -300],
  ])('from a clock five minutes %s is refused with that reason', async (_way, secondsFromNow) => {
    const person = await goodMember()
    const code = await signedCode(product, person.user._id, { secondsFromNow })
    expect(await decisionAt(product, gate, code)).toMatchObject({
      ...refused('clock'),
      name: person.user.name,
    })
    expect(await linesOf(person)).toMatchObject([{ allowed: false, reason: 'clock' }])
  })

  test('is refused once its owner has generated new ones', async () => {
    const person = await goodMember()
    const old = await codeOf(person)
    const { tokens } = await person.call(refreshUserQr, { params: { id: person.user._id } })
    expect(await decisionAt(product, gate, old)).toMatchObject(refused('replaced'))
    expect(await decisionAt(product, gate, tokens[0] ?? '')).toMatchObject({ allowed: true })
  })

  test('is refused for an unknown or deleted user', async () => {
    const unknownId = '01990000-0000-7000-8000-000000000000'
    expect(await decisionAt(product, gate, await signedCode(product, unknownId))).toMatchObject(
      refused('unknown'),
    )
    const person = await goodMember()
    const code = await codeOf(person)
    const deletedAt = new Date().toISOString()
    await product.services.db.update(users).set({ deletedAt }).where(eq(users._id, person.user._id))
    expect(await decisionAt(product, gate, code)).toMatchObject(refused('unknown'))
  })
})

describe('a membership that does not admit', () => {
  async function refusedWith(reason: Reason, person: Person, device = gate) {
    expect(await decisionAt(product, device, await codeOf(person))).toMatchObject(refused(reason))
  }

  test('is missing, expired, not yet started, or of another branch', async () => {
    const guest = await product.person({ branch: meram._id })
    expect(await statusOf(guest)).toMatchObject(refused('no-membership'))
    await refusedWith('no-membership', guest)
    const late = await product.person()
    const sold = await sell(admin, late.user._id, monthly)
    await moveTo(product.services, sold._id, { startsAt: daysFromNow(-40), endsAt: daysFromNow(-1) })
    expect(await statusOf(late)).toMatchObject(refused('membership-over'))
    await refusedWith('membership-over', late)
    const early = await product.person()
    const coming = await sell(admin, early.user._id, monthly)
    await moveTo(product.services, coming._id, { startsAt: daysFromNow(3), endsAt: daysFromNow(33) })
    await refusedWith('not-started', early)
    const karatay = await openBranch(admin, 'Karatay')
    const stranger = await goodMember()
    await refusedWith('other-branch', stranger, await makeDevice(admin, karatay._id))
  })

  test('is for daytime only, after the branch’s daytime hours', async () => {
    const branch = await openBranch(admin, 'Beyşehir')
    const device = await makeDevice(admin, branch._id)
    const offer = await makePackage(admin, branch._id, { kind: 'daytime' })
    const person = await product.person()
    await sell(admin, person.user._id, offer._id)
    // In the last minute of a day there is no later time to test.
    const isMidnight = clubTime(new Date()) <= '00:01'
    await saveDiscount(admin, branch._id, { lastEntryTime: '00:00' })
    if (!isMidnight) await refusedWith('daytime', person, device)
    await saveDiscount(admin, branch._id, { lastEntryTime: '23:59' })
    expect(await decisionAt(product, device, await codeOf(person))).toMatchObject({ allowed: true })
  })

  test('an archived branch admits no one', async () => {
    const branch = await openBranch(admin, 'Kulu')
    const device = await makeDevice(admin, branch._id)
    const person = await product.person()
    await sell(admin, person.user._id, (await makePackage(admin, branch._id))._id)
    await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
    await refusedWith('closed', person, device)
  })
})

describe('a single entry is paid from the wallet', () => {
  let branch: Branch
  let device: DeviceWithKey
  beforeAll(async () => {
    branch = await openBranch(admin, 'Çumra')
    device = await makeDevice(admin, branch._id)
    await admin.call(saveQrFee, { body: { branchId: branch._id, fee: 150 } })
  })
  const guest = () => product.person({ branch: branch._id })

  test('once, despite fifty concurrent readers and codes', async () => {
    const person = await guest()
    const wallet = await makeWallet(admin, person, branch._id, 1000)
    expect(await statusOf(person)).toMatchObject({ allowed: true, reason: 'fee', fee: 150 })
    const codes = await Promise.all(
      [0, 20, -20].map((secondsFromNow) => signedCode(product, person.user._id, { secondsFromNow })),
    )
    const decisions = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decisionAt(product, device, codes[index % codes.length] ?? ''),
      ),
    )
    expect(decisions.filter(({ allowed }) => allowed)).toMatchObject([{ reason: 'fee', fee: 150 }])
    const { transactions } = await person.call(walletEntries, { params: { memberId: wallet._id } })
    expect(transactions.filter(({ kind }) => kind === 'qr-fee')).toMatchObject([
      { amount: -150, balanceAfter: 850, description: 'Çumra günlük giriş' },
    ])
    expect((await linesOf(person)).filter(({ fee }) => fee === 15_000)).toHaveLength(1)
  })

  test('without sufficient balance entry is refused and nothing is debited', async () => {
    const person = await guest()
    expect(await decisionAt(product, device, await codeOf(person))).toMatchObject(refused('balance-low'))
    await makeWallet(admin, person, branch._id, 149.99)
    expect(await statusOf(person)).toMatchObject({ ...refused('balance-low'), fee: 150 })
    expect(await decisionAt(product, device, await codeOf(person))).toMatchObject(refused('balance-low'))
    expect((await linesOf(person)).every(({ allowed, fee }) => !allowed && fee === 0)).toBe(true)
  })

  test('members are not charged', async () => {
    const person = await guest()
    await makeWallet(admin, person, branch._id, 1000)
    await sell(admin, person.user._id, (await makePackage(admin, branch._id))._id)
    expect(await decisionAt(product, device, await codeOf(person))).toMatchObject({
      reason: 'membership',
      fee: 0,
    })
  })
})

test('an unusable scan body is rejected with a message', async () => {
  const answer = await scanAt(product, gate, '', { direction: 'sideways' as 'in' })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual(['direction'])
})
