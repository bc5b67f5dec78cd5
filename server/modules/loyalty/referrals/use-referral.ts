import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { usedNotice } from '#server/modules/loyalty/referrals/referrals.mails.ts'
import {
  type ReferralRow,
  referralAssignments,
  referrals,
  referralUses,
} from '#server/modules/loyalty/referrals/referrals.table.ts'
import { lockAccount, settleUse } from '#server/modules/loyalty/referrals/reward-use.ts'
import { notifying, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { shortName } from '#shared/core/text.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'

const texts = referralsMessages

const conflict = (reason: string, message: string) => new AppError(409, `referral.${reason}`, message)
/** The same error for unknown, pending and deactivated codes, which discloses nothing about them. */
const invalid = () => new AppError(404, 'referral.invalid', texts.invalid)
const own = () => conflict('own', texts.own)

const constraints = {
  referral_uses_user_key: () => conflict('used-before', texts.usedBefore),
  referral_uses_own_check: own,
}

const isActive = eq(referrals.status, 'active')
const hasUsesLeft = or(isNull(referrals.maxUses), lt(referrals.useCount, referrals.maxUses))

/** Whether a code can be used now. */
export async function isUsable(db: Database, code: string): Promise<boolean> {
  const [row] = await db
    .select({ _id: referrals._id })
    .from(referrals)
    .where(and(eq(referrals.code, code), isActive, hasUsesLeft))
  return row !== undefined
}

/**
 * Records the use of a code by a new member and gives the reward if its conditions are already met. A unique index limits
 * a member to one use under concurrent requests. Returns the message for the member.
 */
export async function consumeReferral(
  services: Services,
  currentUser: CurrentUser,
  code: string,
): Promise<string> {
  if (currentUser.role !== 'member') throw conflict('members-only', texts.membersOnly)
  const use = () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit } = tx
      const [referral] = await db
        .select()
        .from(referrals)
        .where(and(eq(referrals.code, code), isActive))
      if (!referral) throw invalid()
      if (referral.user === currentUser._id) throw own()
      const { referralReward: promised, referralDays, referralNeedsMembership } = await readSettings(db)
      await lockAccount(db, currentUser._id)
      await requireNewcomer(db, currentUser, referral, referralDays)
      await db.insert(referralUses).values({
        referral: referral._id,
        creator: referral.user,
        branch: referral.branch,
        user: currentUser._id,
        promised,
        needsMembership: referralNeedsMembership,
      })
      await countUse(db, referral)
      await audit({
        resource: 'referrals',
        recordId: referral._id,
        action: 'use',
        after: { user: currentUser._id, promised, needsMembership: referralNeedsMembership },
      })
      const telling = notifying(tx, services)
      const isEarned = await settleUse(telling, currentUser._id)
      // A given reward has its own notice.
      if (!isEarned || promised === 0) {
        const person = shortName(currentUser.name)
        await notifyPeople(telling, [referral.user], () =>
          usedNotice({ person, promised: isEarned ? 0 : promised, needsMembership: referralNeedsMembership }),
        )
      }
      return isEarned ? texts.used : texts.usedWaiting(referralNeedsMembership)
    })
  return explainingConstraints(constraints, use)
}

/** Counts a use, which locks the code's row. Throws 409 at the limit. */
async function countUse(db: Database, { _id }: ReferralRow): Promise<void> {
  const [counted] = await db
    .update(referrals)
    .set({ useCount: sql`${referrals.useCount} + 1` })
    .where(and(eq(referrals._id, _id), isActive, hasUsesLeft))
    .returning({ _id: referrals._id })
  if (counted) return
  const [now] = await db.select().from(referrals).where(eq(referrals._id, _id))
  throw now?.status === 'active' ? conflict('full', texts.full) : invalid()
}

/**
 * Throws 409 unless the member is new and registered after the code's creator. Neither is required of a member to whom the
 * code was assigned.
 */
async function requireNewcomer(
  db: Database,
  currentUser: CurrentUser,
  referral: ReferralRow,
  days: number,
): Promise<void> {
  const [assigned] = await db
    .select({ _id: referralAssignments._id })
    .from(referralAssignments)
    .where(and(eq(referralAssignments.referral, referral._id), eq(referralAssignments.user, currentUser._id)))
  if (assigned) return
  const [newcomer] = await db
    .select({
      isOld: sql<boolean>`${users.createdAt} < now() - make_interval(days => ${days})`,
      isOlderThanCreator: sql<boolean>`${users.createdAt} < (SELECT created_at FROM ${users} creator WHERE creator.id = ${referral.user})`,
    })
    .from(users)
    .where(eq(users._id, currentUser._id))
  if (days > 0 && newcomer?.isOld) throw conflict('not-new', texts.notNew(days))
  if (newcomer?.isOlderThanCreator) throw conflict('came-later', texts.cameLater)
}
