import { and, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { isRepeated } from '#server/core/request-keys.ts'
import type { Database } from '#server/db/database.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { pointConstraints, writePoints } from '#server/modules/loyalty/point-ledger/point-ledger.ts'
import { findPointOwners, readPointAccount } from '#server/modules/loyalty/points/point-records.ts'
import { missingReferral } from '#server/modules/loyalty/referrals/referral-records.ts'
import { lateRewardsNotice } from '#server/modules/loyalty/referrals/referrals.mails.ts'
import { referrals, referralUses } from '#server/modules/loyalty/referrals/referrals.table.ts'
import { rewardUse } from '#server/modules/loyalty/referrals/reward-use.ts'
import { notifying, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import type {
  changePoints as ChangePoints,
  PointOwner,
  rewardReferral as RewardReferral,
} from '#shared/loyalty/points/points.contract.ts'
import { pointsMessages } from '#shared/loyalty/points/points.messages.ts'

const texts = pointsMessages

const refused = (reason: string, message: string) => new AppError(409, `points.${reason}`, message)

const openAccount = (user: string) => and(eq(users._id, user), isNull(users.deletedAt))

/**
 * Gives the current reward for the uses of a code that met their conditions while the reward was 0, and returns all rewards
 * of the code. Without such uses it changes nothing.
 */
export async function rewardOpenUses(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  branch: string,
): Promise<ResponseOf<typeof RewardReferral>> {
  return services.transact(currentUser, async (tx) => {
    const { db, audit } = tx
    // Serialises concurrent calls for one code and the erasure of its creator.
    const [referral] = await db.select().from(referrals).where(eq(referrals._id, id)).for('no key update')
    if (!referral) throw missingReferral()
    if (referral.branch !== branch) throw invalidField('branchId', texts.otherBranch)
    const { referralReward: reward } = await readSettings(db)
    const open = await db
      .update(referralUses)
      .set({ reward })
      .where(and(eq(referralUses.referral, id), eq(referralUses.reward, 0), isNotNull(referralUses.earnedAt)))
      .returning()
    const given = { rewards: open.length, amount: open.length * reward }
    if (given.rewards > 0) {
      if (reward === 0) throw refused('reward-off', texts.rewardOff)
      const [creator] = await db.select({ _id: users._id }).from(users).where(openAccount(referral.user))
      if (!creator) throw refused('owner-gone', texts.ownerGone)
      let balance = 0
      for (const use of open) balance = await rewardUse(tx, use, currentUser)
      await db
        .update(referrals)
        .set({ totalEarned: sql`${referrals.totalEarned} + ${given.amount}` })
        .where(eq(referrals._id, id))
      const after = { ...given, balance }
      await audit({ resource: 'referrals', recordId: id, action: 'reward', person: referral.user, after })
      await notifyPeople(notifying(tx, services), [referral.user], () => lateRewardsNotice(after))
    }
    const [all] = await db
      .select({ rewards: count(), amount: sql<number>`coalesce(sum(${referralUses.reward}), 0)::int` })
      .from(referralUses)
      .where(and(eq(referralUses.referral, id), gt(referralUses.reward, 0)))
    const { balance } = await readPointAccount(db, referral.user)
    return { rewards: all?.rewards ?? 0, amount: all?.amount ?? 0, balance, given }
  })
}

/** Adds or deducts points with a reason. Idempotent by `requestKey`. */
export async function changePoints(
  { transact }: Services,
  currentUser: CurrentUser,
  user: string,
  request: BodyOf<typeof ChangePoints>,
): Promise<PointOwner> {
  const { amount, description, requestKey } = request
  const owner = async (at: Database) => {
    const [found] = await findPointOwners(at, [user])
    if (!found) throw missingUser()
    return found
  }
  return explainingConstraints(pointConstraints, () =>
    transact(currentUser, async (tx) => {
      if (
        await isRepeated(
          tx,
          currentUser,
          requestKey,
          { points: user, ...request },
          pointConstraints.point_entries_reference_key,
        )
      )
        return owner(tx.db)
      const [locked] = await tx.db
        .select({ _id: users._id })
        .from(users)
        .where(openAccount(user))
        .for('share')
      if (!locked) throw missingUser()
      const balance = await writePoints(tx, {
        user,
        kind: 'manual',
        amount,
        description,
        reference: requestKey ?? null,
        branch: null,
        author: currentUser,
      })
      await tx.audit({
        resource: 'points',
        recordId: user,
        person: user,
        action: amount > 0 ? 'give' : 'take',
        before: { balance: balance - amount },
        after: { balance, amount, description },
      })
      return owner(tx.db)
    }),
  )
}
