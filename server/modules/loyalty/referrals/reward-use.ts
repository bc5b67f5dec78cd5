import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Author } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { writePoints } from '#server/modules/loyalty/point-ledger/point-ledger.ts'
import { rewardedNotice } from '#server/modules/loyalty/referrals/referrals.mails.ts'
import {
  type ReferralUseRow,
  referrals,
  referralUses,
} from '#server/modules/loyalty/referrals/referrals.table.ts'
import { type NotifyingWork, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { shortName } from '#shared/core/text.ts'
import type { MissingForReward } from '#shared/loyalty/referrals/referrals.schema.ts'

/** The unmet conditions of a use; for a query of uses joined with their `users`. */
export const missingColumns = {
  lacksAddress: sql<boolean>`${users.emailVerifiedAt} IS NULL`,
  lacksMembership: sql<boolean>`(${referralUses.needsMembership} AND NOT EXISTS (
    SELECT 1 FROM memberships
    WHERE memberships.user_id = ${users._id} AND memberships.kind IN ('membership', 'daytime')
      AND memberships.price > 0 AND memberships.cancelled_at IS NULL))`,
}

interface Missing {
  lacksAddress: boolean
  lacksMembership: boolean
}

export const missingConditions = (
  { earnedAt }: Pick<ReferralUseRow, 'earnedAt'>,
  { lacksAddress, lacksMembership }: Missing,
): MissingForReward[] =>
  earnedAt
    ? []
    : [...(lacksAddress ? (['address'] as const) : []), ...(lacksMembership ? (['membership'] as const) : [])]

/**
 * Locks an account for the rest of the transaction. The conditions of a reward are met in separate transactions (use,
 * verified address, paid membership); the lock makes the last one see the others.
 */
export async function lockAccount(db: Database, user: string): Promise<void> {
  await db.select({ _id: users._id }).from(users).where(eq(users._id, user)).for('no key update')
}

/** Writes the reward of a use to the point ledger; returns the creator's new balance. */
export const rewardUse = (
  change: Parameters<typeof writePoints>[0],
  { _id, creator, branch, reward }: ReferralUseRow,
  author: Author,
): Promise<number> =>
  writePoints(change, {
    user: creator,
    kind: 'referral',
    amount: reward,
    description: '',
    reference: _id,
    branch,
    author,
  })

/**
 * Gives the reward for the code that a user has used, once all conditions are met: a verified address and, if the setting
 * required it, a paid membership. Called in every transaction that can meet the last condition. Returns whether the
 * conditions have just been met.
 */
export async function settleUse(work: NotifyingWork, user: string): Promise<boolean> {
  const { db, audit } = work
  await lockAccount(db, user)
  const [found] = await db
    .select({ use: referralUses, name: users.name, ...missingColumns })
    .from(referralUses)
    .innerJoin(users, eq(users._id, referralUses.user))
    .where(and(eq(referralUses.user, user), isNull(referralUses.earnedAt)))
  if (!found || missingConditions(found.use, found).length > 0) return false
  const { use, name } = found
  // Serialises with the erasure of the code's creator.
  await db
    .select({ _id: referrals._id })
    .from(referrals)
    .where(eq(referrals._id, use.referral))
    .for('no key update')
  const [creator] = await db
    .select({ _id: users._id })
    .from(users)
    .where(and(eq(users._id, use.creator), isNull(users.deletedAt)))
  const reward = creator ? use.promised : 0
  await db
    .update(referralUses)
    .set({ earnedAt: sql`clock_timestamp()`, reward })
    .where(eq(referralUses._id, use._id))
  if (reward > 0) {
    await db
      .update(referrals)
      .set({ totalEarned: sql`${referrals.totalEarned} + ${reward}` })
      .where(eq(referrals._id, use.referral))
    const balance = await rewardUse(work, { ...use, reward }, { _id: user, name })
    await audit({
      resource: 'referrals',
      recordId: use.referral,
      action: 'reward',
      person: use.creator,
      after: { user, reward },
    })
    await notifyPeople(work, [use.creator], () =>
      rewardedNotice({ person: shortName(name), reward, balance }),
    )
  }
  return true
}
