import { describe, expect, test } from 'vitest'
import { showSettings } from '#shared/club/settings/settings.contract.ts'
import {
  changePoints,
  changeRewardAmount,
  listPointEntries,
  listPointOwners,
  rewardReferral,
  showPointOwner,
  showPoints,
  showRewardTotal,
} from '#shared/loyalty/points/points.contract.ts'
import { pointsMessages } from '#shared/loyalty/points/points.messages.ts'
import { showReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { activeCode, redeemCode, rewardWithoutMembership } from '#tests/support/records/referrals.ts'

const texts = pointsMessages
const unknownId = '01990000-0000-7000-8000-000000000000'

const { product, admin } = await openTestClub()
await rewardWithoutMembership(admin)
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })

const member = () => product.person({ branch: meram._id, isVerified: true })
const setReward = (amount: number) => admin.call(changeRewardAmount, { body: { amount } })
const change = (person: Person, amount: number, requestKey?: string) =>
  admin.call(changePoints, {
    params: { userId: person.user._id },
    body: { amount, description: 'Yarışma birinciliği', ...(requestKey ? { requestKey } : {}) },
  })
const pointsOf = (person: Person) => person.call(showPoints)

test('without a token every call returns the message of its area', async () => {
  for (const [method, url] of [
    ['GET', '/api/puan'],
    ['GET', '/api/puan/transactions'],
    ['POST', `/api/puan/reward/referral/${unknownId}`],
    ['GET', '/api/puan/rewards/referral/total'],
    ['PUT', '/api/puan/settings/reward-amount'],
    ['GET', '/api/puan/all-referral-points'],
    ['PUT', `/api/puan/${unknownId}`],
  ] as const) {
    const answer = await send(product, method, url, method === 'GET' ? {} : { payload: {} })
    expect([url, answer.statusCode, answer.json().message]).toEqual([
      url,
      401,
      'Token bulunamadı, lütfen giriş yapın.',
    ])
  }
})

describe('the referral reward', () => {
  test('is 250 points until an admin changes the setting', async () => {
    expect((await pointsOf(await member())).defaultReferralReward).toBe(250)
    expect(await setReward(400)).toEqual({ defaultReferralReward: 400 })
    expect(await admin.call(showSettings)).toMatchObject({ referralReward: 400 })
    const creator = await member()
    await redeemCode(await member(), (await activeCode(admin, creator)).code)
    expect(await pointsOf(creator)).toMatchObject({ balance: 400, defaultReferralReward: 400 })
    await setReward(250)
    expect(await pointsOf(creator)).toMatchObject({ balance: 400, defaultReferralReward: 250 })
  })

  const wrong = [-1, 1.5, '1,5', '', ' ', null, true, [5], {}, 'çok', 100_001, 1e99, '1e5']
  test.each(wrong.map((amount) => [JSON.stringify(amount), amount] as const))(
    'rejects %s',
    async (_text, amount) => {
      const answer = await send(product, 'PUT', changeRewardAmount.url, {
        headers: bearer(admin),
        payload: { amount },
      })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['amount']])
      expect(await admin.call(showSettings)).toMatchObject({ referralReward: 250 })
    },
  )

  test('of uses made while it was 0 is credited later, once each, and a later call shows what the code has earned', async () => {
    const creator = await member()
    const { code, _id, branch } = await activeCode(admin, creator)
    await setReward(0)
    await redeemCode(await member(), code)
    await redeemCode(await member(), code)
    const give = (branchId = branch) =>
      admin.call(rewardReferral, { params: { referralId: _id }, body: { branchId } })
    await expect(give()).rejects.toMatchObject({ status: 409, message: texts.rewardOff })
    await setReward(250)
    expect(await pointsOf(creator)).toMatchObject({ balance: 0, transactions: [] })
    expect(await admin.call(showReferral, { params: { code } })).toMatchObject({ openRewards: 2 })
    await expect(give(karatay._id)).rejects.toMatchObject({
      status: 400,
      fields: { branchId: texts.otherBranch },
    })
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => give()))
    const of = { rewards: 2, amount: 500, balance: 500 }
    expect(ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))).toHaveLength(10)
    expect(ends).toContainEqual({
      status: 'fulfilled',
      value: { ...of, given: { rewards: 2, amount: 500 } },
    })
    expect(await give()).toEqual({ ...of, given: { rewards: 0, amount: 0 } })
    await redeemCode(await member(), code)
    // This one waits for a verified address.
    await redeemCode(await product.person({ branch: meram._id }), code)
    expect(await give()).toMatchObject({ rewards: 3, amount: 750, given: { rewards: 0 } })
    expect(await pointsOf(creator)).toMatchObject({ balance: 750, totalEarned: 750 })
    expect(await admin.call(showReferral, { params: { code } })).toMatchObject({
      openRewards: 0,
      totalEarned: 750,
    })
  })

  test('is not credited for an unknown code, or one whose creator was deleted', async () => {
    const body = { branchId: meram._id }
    await expect(
      admin.call(rewardReferral, { params: { referralId: unknownId }, body }),
    ).rejects.toMatchObject({
      status: 404,
    })
    const creator = await member()
    const { code, _id } = await activeCode(admin, creator)
    await setReward(0)
    await redeemCode(await member(), code)
    await setReward(250)
    await admin.call(deleteUser, { params: { id: creator.user._id } })
    await expect(admin.call(rewardReferral, { params: { referralId: _id }, body })).rejects.toMatchObject({
      status: 409,
      message: texts.ownerGone,
    })
  })
})

describe('manual points', () => {
  test('are credited and debited with a reason, never below zero', async () => {
    const person = await member()
    expect(await change(person, 100)).toMatchObject({ balance: 100, totalEarned: 100, rewards: 0 })
    expect(await change(person, -60)).toMatchObject({ balance: 40, totalEarned: 100 })
    await expect(change(person, -41)).rejects.toMatchObject({ status: 409, message: texts.tooLow })
    await expect(change(await member(), -1)).rejects.toMatchObject({ status: 409, message: texts.tooLow })
    expect((await pointsOf(person)).transactions).toMatchObject([
      { sequence: 2, kind: 'manual', amount: -60, balanceAfter: 40, description: 'Yarışma birinciliği' },
      { sequence: 1, amount: 100, balanceAfter: 100, personName: '' },
    ])
  })

  test('are booked once per form, and the same key with another amount is rejected', async () => {
    const person = await member()
    const key = crypto.randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, () => change(person, 70, key)))
    expect(new Set(all.map(({ balance }) => balance))).toEqual(new Set([70]))
    const taken = crypto.randomUUID()
    await Promise.all(Array.from({ length: 20 }, () => change(person, -70, taken)))
    expect(await pointsOf(person)).toMatchObject({ balance: 0, totalEarned: 70 })
    await expect(change(person, 71, key)).rejects.toMatchObject({ status: 409, message: texts.requestUsed })
    expect((await pointsOf(person)).transactions).toHaveLength(2)
  })

  test('are in the audit log', async () => {
    const person = await member()
    await change(person, 30)
    const { rows } = await product.services.pool.query(
      'SELECT action, before, after FROM audit_log WHERE record_id = $1 AND resource = $2',
      [person.user._id, 'points'],
    )
    expect(rows).toMatchObject([
      { action: 'give', before: { balance: 0 }, after: { balance: 30, amount: 30 } },
    ])
  })

  test('require a reason, a non-zero amount and a user', async () => {
    const person = await member()
    const put = (payload: object, id = person.user._id) =>
      send(product, 'PUT', `/api/puan/${id}`, { headers: bearer(admin), payload })
    for (const amount of [0, '', null, 1.5, 'beş', 100_001, -100_001, true]) {
      expect((await put({ amount, description: 'Deneme' })).statusCode).toBe(400)
    }
    expect((await put({ amount: 5, description: ' ' })).statusCode).toBe(400)
    expect((await put({ amount: 5, description: 'Deneme' }, unknownId)).statusCode).toBe(404)
    expect((await put({ amount: 5, description: 'Deneme' }, 'ben')).statusCode).toBe(400)
    expect(await pointsOf(person)).toMatchObject({ balance: 0 })
  })
})

describe('visibility of points', () => {
  test('members see only their own, paged', async () => {
    const person = await member()
    for (const amount of [1, 2, 3]) await change(person, amount)
    const query = { range: [0, 1] as [number, number] }
    const { transactions } = await person.call(listPointEntries, { query })
    expect(transactions.map(({ amount }) => amount)).toEqual([3, 2])
    const other = await member()
    await expect(other.call(listPointEntries, { query: { userId: person.user._id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('staff see the points earned by codes of their branch only', async () => {
    const person = await member()
    await change(person, 5)
    await redeemCode(await member(), (await activeCode(admin, person, meram._id)).code)
    await redeemCode(await member(), (await activeCode(admin, person, karatay._id)).code)
    const entries = async (viewer: Person, kind?: 'referral') =>
      (
        await viewer.call(listPointEntries, {
          query: { userId: person.user._id, ...(kind ? { filter: { kind } } : {}) },
        })
      ).transactions.map(({ kind: one, branchName }) => [one, branchName])
    expect(await entries(staff)).toEqual([['referral', 'Meram']])
    expect(await entries(admin)).toEqual([
      ['referral', 'Karatay'],
      ['referral', 'Meram'],
      ['manual', ''],
    ])
    expect(await entries(admin, 'referral')).toHaveLength(2)
    const stranger = await product.person({ role: 'staff', branch: karatay._id })
    await expect(entries(stranger)).rejects.toMatchObject({ status: 404 })
  })

  test('admins see all users with points, sorted and searched, and the totals', async () => {
    const [much, little] = [await member(), await product.person({ name: 'Gülşah Öztürk' })]
    await change(much, 90_000)
    await change(little, 3)
    const { pointsData } = await admin.call(listPointOwners)
    expect(pointsData[0]).toMatchObject({ _id: much.user._id, balance: 90_000, totalEarned: 90_000 })
    const found = await admin.call(listPointOwners, { query: { filter: { q: 'gulsah' } } })
    expect(found.pointsData).toMatchObject([{ name: 'Gülşah Öztürk', balance: 3 }])
    const owner = (person: Person) => admin.call(showPointOwner, { params: { userId: person.user._id } })
    expect(await owner(much)).toEqual(pointsData[0])
    expect(await owner(await member())).toMatchObject({ balance: 0, rewards: 0, changedAt: null })
    const total = await admin.call(showRewardTotal)
    const { rows } = await product.services.pool.query(
      `SELECT (SELECT count(*)::int FROM point_entries WHERE kind = 'referral') AS rewards,
              (SELECT sum(amount)::int FROM point_entries WHERE kind = 'referral') AS "totalEarned",
              (SELECT sum(amount)::int FROM point_entries) AS balance`,
    )
    expect(total).toEqual({ ...rows[0], defaultReferralReward: 250 })
  })
})
