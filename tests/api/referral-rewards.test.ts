import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { hashToken, newToken } from '#server/core/current-user.ts'
import { system } from '#server/core/unit-of-work.ts'
import { checkPointLedger, type PointDiscrepancy } from '#server/modules/loyalty/points/point-ledger-check.ts'
import { settleUse } from '#server/modules/loyalty/referrals/reward-use.ts'
import { notifying } from '#server/modules/messaging/notifications/notify-people.ts'
import { emailVerifications } from '#server/modules/people/users/sessions.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { updateSettings } from '#shared/club/settings/settings.contract.ts'
import { changeRewardAmount, showPoints } from '#shared/loyalty/points/points.contract.ts'
import { deactivateReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import {
  consumeReferral,
  listMyReferralsWithUsers,
  listReferralUses,
  showOwnUse,
  showReferralRecord,
} from '#shared/loyalty/referrals/referrals.contract.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import type { Referral } from '#shared/loyalty/referrals/referrals.schema.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import {
  checkResetCode,
  forgetPassword,
  resetPassword,
  verifyEmail,
} from '#shared/people/session/session.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { codeIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { checkout, payByCard } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { activeCode, redeemCode } from '#tests/support/records/referrals.ts'

const texts = referralsMessages

const provider = await startCardProvider()
afterAll(() => provider.stop())
const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({
  payments: provider.gateway,
  environment: { TRUSTED_PROXIES: '10.0.0.0/8', SMTP_URL: mailbox.url },
  workers: true,
})
const meram = await openBranch(admin, 'Meram')
const monthly = await makePackage(admin, meram._id, { name: 'Aylık' })

let callers = 0
/** Confirms the verification link of the mail. */
async function verify({ user }: Person): Promise<void> {
  const token = newToken()
  callers += 1
  await product.services.db.insert(emailVerifications).values({
    tokenHash: hashToken(token),
    user: user._id,
    email: user.email,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  })
  await product.visitor(`10.2.${callers >> 8}.${callers & 255}`)(verifyEmail, { body: { token } })
}

const newcomer = (isVerified = false) => product.person({ branch: meram._id, isVerified })
const buy = ({ user }: Person, fields: object = {}) => sell(admin, user._id, monthly._id, fields)
const pointsOf = async (person: Person) => (await person.call(showPoints)).balance
const missingOf = async (person: Person) => (await person.call(showOwnUse)).cameBy?.missing
const titlesOf = async (person: Person) =>
  (await person.call(listInbox)).notifications.map(({ title }) => title)

async function creatorWithCode(): Promise<{ creator: Person; referral: Referral }> {
  const creator = await product.person({ branch: meram._id })
  return { creator, referral: await activeCode(admin, creator) }
}

async function differences(): Promise<PointDiscrepancy[]> {
  const found: PointDiscrepancy[] = []
  const client = await product.services.pool.connect()
  try {
    await checkPointLedger(client, (difference) => found.push(difference))
  } finally {
    client.release()
  }
  return found
}

describe('a use is recorded at once, and rewarded when the new member', () => {
  test('has verified the address and paid for a first membership', async () => {
    const { creator, referral } = await creatorWithCode()
    const person = await newcomer()
    expect(await redeemCode(person, referral.code)).toMatchObject({ message: texts.usedWaiting(true) })
    expect(await pointsOf(creator)).toBe(0)
    expect(await missingOf(person)).toEqual(['address', 'membership'])
    expect(await titlesOf(creator)).toContain('Kodunla bir üye katıldı')
    expect(await creator.call(listMyReferralsWithUsers)).toMatchObject([
      { useCount: 1, totalEarned: 0, users: [{ reward: 0, promised: 250 }] },
    ])
    await verify(person)
    expect(await missingOf(person)).toEqual(['membership'])
    expect(await pointsOf(creator)).toBe(0)
    await buy(person)
    expect(await missingOf(person)).toEqual([])
    expect(await pointsOf(creator)).toBe(250)
    expect(await titlesOf(creator)).toContain('250 puan kazandın')
    expect(await creator.call(listMyReferralsWithUsers)).toMatchObject([
      { totalEarned: 250, users: [{ reward: 250, promised: 0 }] },
    ])
  })

  test('in either order, while a second membership adds nothing', async () => {
    const { creator, referral } = await creatorWithCode()
    const person = await newcomer()
    await redeemCode(person, referral.code)
    await buy(person)
    expect([await missingOf(person), await pointsOf(creator)]).toEqual([['address'], 0])
    await verify(person)
    expect(await pointsOf(creator)).toBe(250)
    await buy(person)
    expect(await pointsOf(creator)).toBe(250)
  })

  test('at once if both are already fulfilled', async () => {
    const { creator, referral } = await creatorWithCode()
    const person = await newcomer(true)
    await buy(person)
    expect(await redeemCode(person, referral.code)).toMatchObject({ message: texts.used })
    expect(await pointsOf(creator)).toBe(250)
    expect((await titlesOf(creator)).filter((title) => title === 'Kodunla bir üye katıldı')).toEqual([])
  })

  test('by card as well as at the desk', async () => {
    const { creator, referral } = await creatorWithCode()
    const person = await newcomer(true)
    await redeemCode(person, referral.code)
    await payByCard(product, person, checkout({ kind: 'package', package: monthly._id }))
    expect(await pointsOf(creator)).toBe(250)
  })

  test('has verified the address through a password reset', async () => {
    const { creator, referral } = await creatorWithCode()
    const person = await newcomer()
    await buy(person)
    await redeemCode(person, referral.code)
    const { email } = person.user
    await product.visitor()(forgetPassword, { body: { email } })
    const code = codeIn(await mailbox.waitFor(email))
    const { temporaryToken } = await product.visitor()(checkResetCode, { body: { email, code } })
    await product.visitor()(resetPassword, { body: { newPassword: 'Yeni-Parola-2026', temporaryToken } })
    expect(await pointsOf(creator)).toBe(250)
  })
})

describe('no reward', () => {
  test('for accounts with an unverified address and no purchase', async () => {
    const { creator, referral } = await creatorWithCode()
    for (const person of [await newcomer(), await newcomer()]) await redeemCode(person, referral.code)
    expect(await pointsOf(creator)).toBe(0)
    expect(await admin.call(showReferralRecord, { params: { id: referral._id } })).toMatchObject({
      useCount: 2,
      totalEarned: 0,
      openRewards: 0,
      waitingRewards: 2,
    })
    const query = { filter: { referral: referral._id, isWaiting: true } }
    expect(await admin.call(listReferralUses, { query })).toMatchObject([
      { reward: 0, promised: 250, earnedAt: null, missing: ['address', 'membership'] },
      { reward: 0, promised: 250, earnedAt: null, missing: ['address', 'membership'] },
    ])
  })

  test('for a free or cancelled membership, or a day pass', async () => {
    const { creator, referral } = await creatorWithCode()
    const person = await newcomer(true)
    const cancelled = await buy(person)
    const body = { reason: 'Vazgeçti' }
    await admin.call(cancelMembership, { params: { id: cancelled._id }, body })
    await redeemCode(person, referral.code)
    await buy(person, { amount: 0 })
    const pass = await makePackage(admin, meram._id, { kind: 'day-pass', durationDays: 1, price: 300 })
    await sell(admin, person.user._id, pass._id)
    expect([await missingOf(person), await pointsOf(creator)]).toEqual([['membership'], 0])
    await buy(person)
    expect(await pointsOf(creator)).toBe(250)
  })

  test('if the creator’s account is deleted when the new member pays', async () => {
    const { creator, referral } = await creatorWithCode()
    const person = await newcomer(true)
    await redeemCode(person, referral.code)
    await admin.call(deleteUser, { params: { id: creator.user._id } })
    await buy(person)
    const { rows } = await product.services.pool.query(
      'SELECT reward FROM referral_uses WHERE user_id = $1',
      [person.user._id],
    )
    expect(rows).toEqual([{ reward: 0 }])
    expect(await differences()).toEqual([])
  })
})

describe('the reward agreed when the code was used', () => {
  test('is booked, even if the settings change or the code is deactivated', async () => {
    const { creator, referral } = await creatorWithCode()
    const person = await newcomer(true)
    await redeemCode(person, referral.code)
    await admin.call(changeRewardAmount, { body: { amount: 10 } })
    await admin.call(updateSettings, { body: { referralNeedsMembership: false } })
    const { code } = referral
    await admin.call(deactivateReferral, { params: { code }, body: { reason: 'Yeter' } })
    expect([await missingOf(person), await pointsOf(creator)]).toEqual([['membership'], 0])
    await buy(person)
    expect(await pointsOf(creator)).toBe(250)
    await admin.call(changeRewardAmount, { body: { amount: 250 } })
    await admin.call(updateSettings, { body: { referralNeedsMembership: true } })
  })

  test('requires only a verified address where the setting is off', async () => {
    await admin.call(updateSettings, { body: { referralNeedsMembership: false } })
    const { creator, referral } = await creatorWithCode()
    const person = await newcomer()
    expect(await redeemCode(person, referral.code)).toMatchObject({ message: texts.usedWaiting(false) })
    expect([await missingOf(person), await pointsOf(creator)]).toEqual([['address'], 0])
    await verify(person)
    expect(await pointsOf(creator)).toBe(250)
    await admin.call(updateSettings, { body: { referralNeedsMembership: true } })
  })
})

describe('concurrency', () => {
  test('use, verification and membership give one reward, whichever commits last', async () => {
    const { creator, referral } = await creatorWithCode()
    const people = await Promise.all(Array.from({ length: 24 }, () => newcomer()))
    await Promise.all(
      people.flatMap((person) => [
        person.call(consumeReferral, { body: { code: referral.code } }),
        verify(person),
        buy(person),
      ]),
    )
    expect(await pointsOf(creator)).toBe(24 * 250)
    expect(await differences()).toEqual([])
  })

  test('200 concurrent settlements of one use book it once', async () => {
    const { creator, referral } = await creatorWithCode()
    const person = await newcomer()
    await redeemCode(person, referral.code)
    await buy(person)
    const { services } = product
    await services.db
      .update(users)
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where(eq(users._id, person.user._id))
    const ends = await Promise.all(
      Array.from({ length: 200 }, () =>
        services.transact(system, (tx) => settleUse(notifying(tx, services), person.user._id)),
      ),
    )
    expect(ends.filter(Boolean)).toHaveLength(1)
    expect(await pointsOf(creator)).toBe(250)
    expect(await differences()).toEqual([])
  })
})
