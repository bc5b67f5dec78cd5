import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPointLedger, type PointDiscrepancy } from '#server/modules/loyalty/points/point-ledger-check.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { consumeReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import type { Referral } from '#shared/loyalty/referrals/referrals.schema.ts'
import { startTwoProcesses, type TwoProcesses } from '#tests/support/processes/two-processes.ts'
import {
  activeCode,
  enrolNewcomers,
  type Newcomer,
  rewardWithoutMembership,
} from '#tests/support/records/referrals.ts'

const crowd = 300
const reward = 250

let product: TwoProcesses
let branch: string

beforeAll(async () => {
  product = await startTwoProcesses()
  await rewardWithoutMembership(admin())
  branch = (await product.from(0, product.admin)(addBranch, { body: { name: 'Meram' } }))._id
})
afterAll(() => product.stop())

const admin = () => ({ call: product.from(0, product.admin) })

/** A member with an active code. */
async function creatorWithCode(): Promise<{ creator: Newcomer; referral: Referral }> {
  const [creator] = await enrolNewcomers(product.pool, branch, 1)
  if (!creator) throw new Error('No member was enrolled')
  const referral = await activeCode(admin(), { call: product.from(0, creator.token) })
  return { creator, referral }
}

/** 300 concurrent calls, half on each process; returns the count of each outcome. */
async function together(tokenOf: (index: number) => string, code: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await Promise.all(
    Array.from({ length: crowd }, async (_, index) => {
      const end = await product
        .from(index, tokenOf(index))(consumeReferral, { body: { code } })
        .then(
          () => 'done',
          (error: { status?: number }) => String(error.status),
        )
      counts[end] = (counts[end] ?? 0) + 1
    }),
  )
  return counts
}

async function standing(creator: Newcomer, referral: Referral) {
  const { rows } = await product.pool.query(
    `SELECT (SELECT count(*)::int FROM referral_uses WHERE referral_id = $1) AS uses,
            (SELECT use_count FROM referrals WHERE id = $1) AS counted,
            (SELECT count(*)::int FROM point_entries WHERE user_id = $2) AS rewards,
            (SELECT balance FROM point_accounts WHERE user_id = $2) AS balance`,
    [referral._id, creator._id],
  )
  return rows[0]
}

async function differences(): Promise<PointDiscrepancy[]> {
  const found: PointDiscrepancy[] = []
  const client = await product.pool.connect()
  try {
    await checkPointLedger(client, (difference) => found.push(difference))
  } finally {
    client.release()
  }
  return found
}

test('300 members concurrently use one code on two processes: 300 rewards', async () => {
  const { creator, referral } = await creatorWithCode()
  const newcomers = await enrolNewcomers(product.pool, branch, crowd)
  const begin = performance.now()
  const ends = await together((index) => newcomers[index]?.token ?? '', referral.code)
  console.log(`300 members: ${Math.round(performance.now() - begin)} ms`)
  expect(ends).toEqual({ done: crowd })
  expect(await standing(creator, referral)).toEqual({
    uses: crowd,
    counted: crowd,
    rewards: crowd,
    balance: crowd * reward,
  })
  expect(await differences()).toEqual([])
})

test('one member uses one code 300 times concurrently on two processes: one reward', async () => {
  const { creator, referral } = await creatorWithCode()
  const [newcomer] = await enrolNewcomers(product.pool, branch, 1)
  const begin = performance.now()
  const ends = await together(() => newcomer?.token ?? '', referral.code)
  console.log(`one member 300 times: ${Math.round(performance.now() - begin)} ms`)
  const { done, 409: refused = 0, 429: slowed = 0 } = ends
  expect([done, refused + slowed]).toEqual([1, crowd - 1])
  expect(await standing(creator, referral)).toEqual({ uses: 1, counted: 1, rewards: 1, balance: reward })
  expect(await differences()).toEqual([])
})

test('one member concurrently uses 300 codes of 300 members: one reward', async () => {
  const creators = await enrolNewcomers(product.pool, branch, crowd)
  const { rows } = await product.pool.query<{ code: string }>(
    `INSERT INTO referrals (id, code, user_id, branch_id, status, approved_at)
     SELECT gen_random_uuid(), 'A' || lpad(translate(row_number() OVER ()::text, '01', 'XY'), 7, 'C'), id, $1,
            'active', now()
     FROM users WHERE id = ANY ($2) RETURNING code`,
    [branch, creators.map(({ _id }) => _id)],
  )
  const [newcomer] = await enrolNewcomers(product.pool, branch, 1)
  const ends = await Promise.all(
    rows.map(({ code }, index) =>
      product
        .from(index, newcomer?.token)(consumeReferral, { body: { code } })
        .then(
          () => 'done',
          () => 'refused',
        ),
    ),
  )
  expect(ends.filter((end) => end === 'done')).toHaveLength(1)
  const { rows: given } = await product.pool.query(
    'SELECT sum(balance)::int AS points FROM point_accounts WHERE user_id = ANY ($1)',
    [creators.map(({ _id }) => _id)],
  )
  expect(given).toEqual([{ points: reward }])
  expect(await differences()).toEqual([])
})
