import { expect, test } from 'vitest'
import { clubDay } from '#shared/core/club-time.ts'
import { changePoints } from '#shared/loyalty/points/points.contract.ts'
import {
  showBalanceTrend,
  showPointTrend,
  showRaffleTrend,
  showReferralTrend,
  type Trend,
  trendDays,
} from '#shared/office/trends/trends.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { confirmedEntry } from '#tests/support/records/raffles.ts'
import { activeCode, redeemCode } from '#tests/support/records/referrals.ts'
import { change, makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })
const member = () => product.person({ branch: meram._id, isVerified: true })

const today = (trend: Trend) => {
  expect(trend).toHaveLength(trendDays)
  expect(trend.slice(0, -1).every(({ added, taken }) => added === 0 && taken === 0)).toBe(true)
  return trend.at(-1)
}
const day = clubDay(new Date())

test('money that was loaded and spent is summed to the kuruş, for each day of the club’s calendar', async () => {
  const wallet = await makeWallet(admin, await member(), meram._id, 100.5)
  await change(admin, wallet, -40.25)
  await makeWallet(admin, await member(), karatay._id, 7)
  expect(today(await admin.call(showBalanceTrend))).toEqual({ day, added: 107.5, taken: 40.25 })
  expect(today(await staff.call(showBalanceTrend))).toEqual({ day, added: 100.5, taken: 40.25 })
})

test('entries of raffles are counted by day', async () => {
  await confirmedEntry(await makeRaffle(admin, meram._id), product.visitor())
  await confirmedEntry(await makeRaffle(admin, karatay._id), product.visitor())
  expect(today(await staff.call(showRaffleTrend))).toEqual({ day, added: 1, taken: 0 })
  const query = { branchId: karatay._id }
  expect(today(await admin.call(showRaffleTrend, { query }))).toEqual({ day, added: 1, taken: 0 })
})

test('who came with a code is counted by day', async () => {
  const { code } = await activeCode(admin, await member())
  await redeemCode(await member(), code)
  expect(today(await staff.call(showReferralTrend))).toMatchObject({ day, added: 1 })
})

test('points that were given and spent are counted by day', async () => {
  const params = { userId: (await member()).user._id }
  const description = 'Yarışma'
  await admin.call(changePoints, { params, body: { amount: 30, description } })
  await admin.call(changePoints, { params, body: { amount: -10, description } })
  expect(today(await admin.call(showPointTrend))).toMatchObject({ day, taken: 10 })
})

test('staff see no other branch, and members see none', async () => {
  const query = { branchId: karatay._id }
  for (const trend of [showBalanceTrend, showRaffleTrend, showReferralTrend]) {
    await expect(staff.call(trend, { query })).rejects.toMatchObject({ status: 403 })
    await expect((await member()).call(trend)).rejects.toMatchObject({ status: 403 })
  }
})
