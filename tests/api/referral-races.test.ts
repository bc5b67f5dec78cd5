import { expect, test } from 'vitest'
import { hashToken } from '#server/core/current-user.ts'
import { checkPointLedger, type PointDiscrepancy } from '#server/modules/loyalty/points/point-ledger-check.ts'
import { consumeReferral } from '#server/modules/loyalty/referrals/use-referral.ts'
import { showPoints } from '#shared/loyalty/points/points.contract.ts'
import { deactivateReferral, limitReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { listMyReferrals } from '#shared/loyalty/referrals/referrals.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import {
  activeCode,
  enrolNewcomers,
  type Newcomer,
  rewardWithoutMembership,
} from '#tests/support/records/referrals.ts'

const crowd = 60

const { product, admin } = await openTestClub()
await rewardWithoutMembership(admin)
const branch = await openBranch(admin, 'Meram')

const creatorOf = () => product.person({ branch: branch._id })

const use = async ({ token }: Newcomer, code: string) =>
  (
    await send(product, 'POST', '/api/referral/use', {
      headers: { authorization: `Bearer ${token}` },
      payload: { code },
    })
  ).statusCode

const counted = <T>(ends: readonly T[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(ends, String)).map(([end, all]) => [end, all?.length ?? 0]),
  )

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

test('sixty members concurrently use one code: sixty rewards', async () => {
  const creator = await creatorOf()
  const { code } = await activeCode(admin, creator)
  const newcomers = await enrolNewcomers(product.services.pool, branch._id, crowd)
  const ends = await Promise.all(newcomers.map((newcomer) => use(newcomer, code)))
  expect(counted(ends)).toEqual({ 200: crowd })
  expect(await creator.call(showPoints)).toMatchObject({ balance: crowd * 250, totalEarned: crowd * 250 })
  expect(await creator.call(listMyReferrals)).toMatchObject([{ useCount: crowd, totalEarned: crowd * 250 }])
  expect(await differences()).toEqual([])
})

test('one member concurrently uses one code, and several, sixty times: one reward, despite the rate limit', async () => {
  const creators = [await creatorOf(), await creatorOf(), await creatorOf()]
  const codes: string[] = []
  for (const creator of creators) codes.push((await activeCode(admin, creator)).code)
  const [newcomer] = await enrolNewcomers(product.services.pool, branch._id, 1)
  const actor = {
    ...admin.user,
    _id: newcomer?._id ?? '',
    role: 'member' as const,
    branch: branch._id,
    branches: [],
    permissions: null,
    mustEnrol: false,
    signingFor: null,
    isConfirmed: true,
  }
  const ends = await Promise.all(
    Array.from({ length: crowd }, (_, index) =>
      consumeReferral(
        product.services,
        { ...actor, tokenHash: hashToken(newcomer?.token ?? '') },
        codes[index % codes.length] ?? '',
      ).then(
        () => 'done',
        (error: { status?: number }) => String(error.status),
      ),
    ),
  )
  expect(counted(ends)).toEqual({ done: 1, 409: crowd - 1 })
  const balances = await Promise.all(
    creators.map(async (creator) => (await creator.call(showPoints)).balance),
  )
  expect(balances.toSorted()).toEqual([0, 0, 250])
  expect(await differences()).toEqual([])
})

test('sixty concurrent uses of a code limited to ten: ten succeed', async () => {
  const creator = await creatorOf()
  const { code } = await activeCode(admin, creator)
  await admin.call(limitReferral, { params: { code }, body: { maxUses: 10 } })
  const newcomers = await enrolNewcomers(product.services.pool, branch._id, crowd)
  const ends = await Promise.all(newcomers.map((newcomer) => use(newcomer, code)))
  expect(counted(ends)).toEqual({ 200: 10, 409: crowd - 10 })
  expect(await creator.call(showPoints)).toMatchObject({ balance: 2500 })
})

test('uses before a concurrent deactivation or account deletion are rewarded, later ones rejected', async () => {
  const endings = [
    ({ code }: { code: string }) =>
      admin.call(deactivateReferral, { params: { code }, body: { reason: 'Deneme' } }),
    ({ creator }: { creator: Person }) => admin.call(deleteUser, { params: { id: creator.user._id } }),
  ]
  for (const end of endings) {
    const creator = await creatorOf()
    const { code } = await activeCode(admin, creator)
    const newcomers = await enrolNewcomers(product.services.pool, branch._id, crowd)
    const [ends] = await Promise.all([
      Promise.all(newcomers.map((newcomer) => use(newcomer, code))),
      end({ code, creator }),
    ])
    const { rows } = await product.services.pool.query<{ uses: number; balance: number }>(
      `SELECT use_count AS uses, coalesce((SELECT balance FROM point_accounts WHERE user_id = $1), 0) AS balance
       FROM referrals WHERE code = $2`,
      [creator.user._id, code],
    )
    const came = counted(ends)[200] ?? 0
    expect(rows).toEqual([{ uses: came, balance: came * 250 }])
    expect(Object.keys(counted(ends)).every((status) => ['200', '404'].includes(status))).toBe(true)
    expect(await use(newcomers[0] as Newcomer, code)).not.toBe(200)
  }
  expect(await differences()).toEqual([])
})
