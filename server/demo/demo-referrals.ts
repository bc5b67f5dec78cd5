import { and, eq, inArray, ne } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { pointAccounts, pointEntries } from '#server/modules/loyalty/point-ledger/point-ledger.table.ts'
import {
  referralAssignments,
  referrals,
  referralUses,
} from '#server/modules/loyalty/referrals/referrals.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

const reward = 250
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

type Entry = typeof pointEntries.$inferInsert

/** Adds an active code with two uses and the resulting points, a pending and a deactivated code. Returns their number. */
export async function addDemoReferrals(db: Database, branches: Record<BranchKey, string>): Promise<number> {
  const [owner] = await db.select().from(users).where(eq(users.email, 'uye@bozkir.example'))
  const [newcomer] = await db.select().from(users).where(eq(users.email, 'yeni@bozkir.example'))
  const [admin] = await db.select().from(users).where(eq(users.role, 'admin')).limit(1)
  const others = await db
    .select({ _id: users._id })
    .from(users)
    .where(
      and(
        inArray(users.branch, [branches.selcuklu]),
        eq(users.role, 'member'),
        ne(users.email, 'uye@bozkir.example'),
      ),
    )
    .orderBy(users.email)
    .limit(4)
  const [first, second, waiting, ended] = others
  if (!owner || !newcomer || !first || !second || !waiting || !ended) return 0
  const branch = branches.selcuklu
  const own = v7()
  const uses = [
    { _id: v7(), user: first._id, days: 34 },
    { _id: v7(), user: second._id, days: 12 },
  ].map(({ _id, user, days }) => ({
    _id,
    referral: own,
    creator: owner._id,
    branch,
    user,
    promised: reward,
    needsMembership: true,
    earnedAt: daysAgo(days),
    reward,
    createdAt: daysAgo(days),
  }))
  await db.insert(referrals).values([
    {
      _id: own,
      code: 'AY5E4X7K',
      user: owner._id,
      branch,
      status: 'active',
      useCount: uses.length,
      totalEarned: uses.length * reward,
      createdAt: daysAgo(61),
      approvedAt: daysAgo(60),
    },
    { code: 'K9QV3TMH', user: waiting._id, branch, createdAt: daysAgo(1) },
    {
      code: 'R7CWPE42',
      user: ended._id,
      branch,
      status: 'deactivated',
      reason: 'Kod bir alışveriş sitesinde paylaşılmış.',
      createdAt: daysAgo(90),
      approvedAt: daysAgo(89),
      deactivatedAt: daysAgo(48),
    },
  ])
  await db.insert(referralUses).values(uses)
  await db.insert(referralAssignments).values({ referral: own, user: newcomer._id, createdAt: daysAgo(3) })
  await addPoints(
    db,
    owner._id,
    [
      ...uses.map((use) => ({
        kind: 'referral' as const,
        amount: reward,
        reference: use._id,
        branch,
        at: use.createdAt,
      })),
      {
        kind: 'manual' as const,
        amount: 100,
        description: 'Şubeler arası kürek yarışı, ikincilik',
        at: daysAgo(8),
      },
      { kind: 'manual' as const, amount: -150, description: 'Havlu hediyesi', at: daysAgo(2) },
    ],
    admin?._id ?? null,
  )
  return 3
}

interface Given extends Pick<Entry, 'kind' | 'amount' | 'description' | 'reference' | 'branch'> {
  at: string
}

/** Writes a user's point ledger; `given` is in order of time. */
async function addPoints(
  db: Database,
  user: string,
  given: readonly Given[],
  actor: string | null,
): Promise<void> {
  let balance = 0
  const entries = given.map(({ at, ...entry }, index): Entry => {
    balance += entry.amount
    return {
      ...entry,
      user,
      sequence: index + 1,
      balanceAfter: balance,
      actor: entry.kind === 'manual' ? actor : null,
      createdAt: at,
    }
  })
  await db.insert(pointAccounts).values({
    user,
    balance,
    totalEarned: given.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
    rewards: given.filter(({ kind }) => kind === 'referral').length,
    entryCount: entries.length,
    ...(given.at(-1) ? { changedAt: given.at(-1)?.at } : {}),
  })
  await db.insert(pointEntries).values(entries)
}
