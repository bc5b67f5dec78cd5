import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPointLedger, type PointDiscrepancy } from '#server/modules/loyalty/points/point-ledger-check.ts'
import { changePoints, changeRewardAmount, rewardReferral } from '#shared/loyalty/points/points.contract.ts'
import { consumeReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import type { Referral } from '#shared/loyalty/referrals/referrals.schema.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import {
  activeCode,
  enrolNewcomers,
  redeemCode,
  rewardWithoutMembership,
} from '#tests/support/records/referrals.ts'

const { product, admin } = await openTestClub()
await rewardWithoutMembership(admin)
const branch = await openBranch(admin, 'Meram')

const member = (name = 'Ayşe Yılmaz') => product.person({ name, branch: branch._id, isVerified: true })
const give = ({ user }: Pick<Person, 'user'>, amount: number) =>
  admin.call(changePoints, { params: { userId: user._id }, body: { amount, description: 'Deneme' } })

async function differencesOf(person?: Person): Promise<PointDiscrepancy[]> {
  const found: PointDiscrepancy[] = []
  const client = await product.services.pool.connect()
  try {
    await checkPointLedger(client, (difference) => found.push(difference))
  } finally {
    client.release()
  }
  return person ? found.filter(({ user }) => user === person.user._id) : found
}

/** Manual points of 100 and -30, one rewarded use, and the code it was made with. */
async function withHistory(): Promise<{ person: Person; referral: Referral }> {
  const person = await member()
  await give(person, 100)
  await give(person, -30)
  const referral = await activeCode(admin, person)
  await redeemCode(await member(), referral.code)
  return { person, referral }
}

const settings = () => ({ DATABASE_URL: String(product.services.pool.options.connectionString) })

type Step =
  | { what: 'give'; who: number; amount: number }
  | { what: 'use'; who: number }
  | { what: 'reward'; amount: number }
  | { what: 'late'; who: number }

const people = fc.nat(2)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('use' as const), who: people }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('give' as const),
      who: people,
      amount: fc.integer({ min: -600, max: 400 }).filter((amount) => amount !== 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('reward' as const), amount: fc.constantFrom(0, 0, 1, 250) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('late' as const), who: people }) },
)

test('after random concurrent operations every point is accounted for', async () => {
  const creators = [await member(), await member(), await member()]
  const codes: Referral[] = []
  for (const creator of creators) codes.push(await activeCode(admin, creator))

  async function take(one: Step): Promise<void> {
    if (one.what === 'reward') {
      await admin.call(changeRewardAmount, { body: { amount: one.amount } })
      return
    }
    const [creator, referral] = [creators[one.who], codes[one.who]]
    if (!creator || !referral) throw new Error('creator or referral is missing')
    if (one.what === 'give') await give(creator, one.amount)
    if (one.what === 'late') {
      const params = { referralId: referral._id }
      await admin.call(rewardReferral, { params, body: { branchId: referral.branch } })
    }
    if (one.what === 'use') {
      const [newcomer] = await enrolNewcomers(product.services.pool, branch._id, 1)
      await send(product, 'POST', consumeReferral.url, {
        headers: { authorization: `Bearer ${newcomer?.token}` },
        payload: { code: referral.code },
      })
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const queue = steps.values()
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (const one of queue) {
            // Rejected operations (insufficient points, no open reward) leave no entry.
            await take(one).catch((error: { status?: number }) => expect(error.status).toBe(409))
          }
        }),
      )
      expect(await differencesOf()).toEqual([])
    }),
    { numRuns: 12 },
  )
  await admin.call(changeRewardAmount, { body: { amount: 250 } })
  const { rows } = await product.services.pool.query(
    `SELECT count(*)::int AS uses, count(*) FILTER (WHERE reward > 0)::int AS rewarded,
            (SELECT count(*)::int FROM point_entries WHERE kind = 'referral') AS entries FROM referral_uses`,
  )
  expect(rows[0].uses).toBeGreaterThan(0)
  expect(rows[0].entries).toBe(rows[0].rewarded)
})

test('an entry can be neither updated nor deleted, and a use neither repeated nor reassigned', async () => {
  const { person, referral } = await withHistory()
  const { pool } = product.services
  const attempts = [
    'UPDATE point_entries SET amount = 1 WHERE user_id = $1',
    'DELETE FROM point_entries WHERE user_id = $1',
    'DELETE FROM point_accounts WHERE user_id = $1',
    'UPDATE point_accounts SET balance = -1 WHERE user_id = $1',
    'UPDATE referral_uses SET user_id = creator_id WHERE creator_id = $1',
    'DELETE FROM referrals WHERE user_id = $1',
    `INSERT INTO point_entries (id, user_id, sequence, kind, amount, balance_after, reference_id)
     SELECT gen_random_uuid(), user_id, 99, kind, amount, balance_after, reference_id
     FROM point_entries WHERE user_id = $1 AND kind = 'referral'`,
  ]
  for (const attempt of attempts) await expect(pool.query(attempt, [person.user._id])).rejects.toThrow()
  await expect(
    pool.query(
      `INSERT INTO referral_uses (id, referral_id, creator_id, branch_id, user_id)
       VALUES (gen_random_uuid(), $1, $2, $3, $2)`,
      [referral._id, person.user._id, branch._id],
    ),
  ).rejects.toThrow('referral_uses_own_check')
  expect(await differencesOf(person)).toEqual([])
})

describe('manual changes are detected', () => {
  /** Changes rows past the ledger trigger, as a database superuser could. */
  async function byHand(statement: string, { user }: Person): Promise<void> {
    const { pool } = product.services
    await pool.query('ALTER TABLE point_entries DISABLE TRIGGER USER')
    await pool.query(statement, [user._id])
    await pool.query('ALTER TABLE point_entries ENABLE TRIGGER USER')
  }

  test.each([
    [
      'the points of a user',
      'UPDATE point_accounts SET balance = balance + 1 WHERE user_id = $1',
      [{ what: 'balance', expected: 320, found: 321 }],
    ],
    [
      'the points a user earned',
      'UPDATE point_accounts SET total_earned = 0, rewards = 9 WHERE user_id = $1',
      [
        { what: 'total-earned', expected: 350, found: 0 },
        { what: 'rewards', expected: 1, found: 9 },
      ],
    ],
    [
      'an entry removed from the middle',
      'DELETE FROM point_entries WHERE user_id = $1 AND sequence = 2',
      [
        { what: 'sequence', sequence: 3, expected: 2, found: 3 },
        { what: 'balance-after', sequence: 3, expected: 350, found: 320 },
        { what: 'entry-count', expected: 2, found: 3 },
        { what: 'balance', expected: 350, found: 320 },
      ],
    ],
    [
      'a reward that was never booked',
      'UPDATE referral_uses SET reward = 500 WHERE creator_id = $1',
      [
        { what: 'use', expected: 500, found: 250 },
        { what: 'code-earned', expected: 500, found: 250 },
      ],
    ],
    [
      'the use count of a code',
      'UPDATE referrals SET use_count = 7 WHERE user_id = $1',
      [{ what: 'use-count', expected: 1, found: 7 }],
    ],
  ])('%s', async (_what, statement, differences) => {
    const { person } = await withHistory()
    await byHand(statement, person)
    expect(await differencesOf(person)).toMatchObject(differences)
  })

  test('the command prints them in Turkish and exits with 1', async () => {
    const { person } = await withHistory()
    await byHand('UPDATE point_accounts SET balance = 1320 WHERE user_id = $1', person)
    const { code, output } = await runCheck('server/cli/check-ledger.ts', settings())
    expect(output).toContain(
      `FARK  Puan, Ayşe Yılmaz (${person.user._id}): hareketlerin toplamı 320, puanı 1.320.`,
    )
    expect(output).toMatch(/puan hesabı, [\d.]+ hareket, toplam [\d.]+ puan\./)
    expect(output).toMatch(/Defter tutmuyor: \d+ fark bulundu\./)
    expect(code).toBe(1)
  })
})
