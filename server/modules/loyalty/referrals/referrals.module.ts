import { eq, sql } from 'drizzle-orm'
import { branchScope } from '#server/core/current-user.ts'
import { defineModule, type ExportSection } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { assignedReferrals } from '#server/modules/loyalty/referrals/referral-lists.ts'
import { knownReferrals, toReferral } from '#server/modules/loyalty/referrals/referral-records.ts'
import { referralRoutes } from '#server/modules/loyalty/referrals/referrals.routes.ts'
import { eraseReferrals } from '#server/modules/loyalty/referrals/referrals.service.ts'
import { referrals, referralUses } from '#server/modules/loyalty/referrals/referrals.table.ts'
import { settleUse } from '#server/modules/loyalty/referrals/reward-use.ts'
import { notifying } from '#server/modules/messaging/notifications/notify-people.ts'
import { userName } from '#server/modules/people/users/person-search.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'

const exportSection: ExportSection = {
  name: 'referanslar',
  read: async (db, { _id }) => {
    const own = await db.select().from(referrals).where(eq(referrals.user, _id))
    const [cameBy] = await db
      .select({ code: referrals.code, usedAt: referralUses.createdAt })
      .from(referralUses)
      .innerJoin(referrals, eq(referrals._id, referralUses.referral))
      .where(eq(referralUses.user, _id))
    return {
      codes: (await knownReferrals(db, own)).map(toReferral),
      assigned: await assignedReferrals(db, _id),
      cameBy: cameBy ?? null,
    }
  },
}

export const referralsModule = defineModule({
  name: 'referrals',
  personalData: { referrals: 'loyalty', referral_assignments: 'loyalty', referral_uses: 'loyalty' },
  routes: [referralRoutes],
  namedTables: [{ table: referrals }],
  exportSections: [exportSection],
  onMembershipBought: async (services, tx, user) => {
    await settleUse(notifying(tx, services), user)
  },
  erase: ({ tx, owner }) => eraseReferrals(tx.db, owner._id),
  branchReferences: {
    referrals_branch_id_branches_id_fkey: {
      code: 'branch.has-referrals',
      text: referralsMessages.keepBranch,
    },
  },
  onEmailVerified: async (services, tx, user) => {
    await settleUse(notifying(tx, services), user)
  },
  search: [
    {
      resource: 'referrals',
      isListedFor: listedBy('referrals.list'),
      table: referrals,
      key: referrals._id,
      title: sql`substr(${referrals.code}, 1, 4) || '-' || substr(${referrals.code}, 5)`,
      detail: userName(referrals.user),
      at: referrals.createdAt,
      matches: matchesText(referrals.search),
      scope: (currentUser) => branchScope(currentUser, referrals.branch),
    },
  ],
})
