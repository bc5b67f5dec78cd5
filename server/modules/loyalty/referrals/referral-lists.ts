import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  type ReferralUseRow,
  referralAssignments,
  referrals,
  referralUses,
} from '#server/modules/loyalty/referrals/referrals.table.ts'
import { missingColumns, missingConditions } from '#server/modules/loyalty/referrals/reward-use.ts'
import { eitherPersonSearch, ownOrPersonSearch } from '#server/modules/people/users/person-search.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import { shortName } from '#shared/core/text.ts'
import type { AssignedReferral, ReferralUse } from '#shared/loyalty/referrals/referrals.schema.ts'

export const referralList: ListDefinition<typeof referrals> = {
  table: referrals,
  key: referrals._id,
  sort: { createdAt: referrals.createdAt, useCount: referrals.useCount, code: referrals.code },
  defaultSort: ['createdAt', 'DESC'],
  filters: { branch: referrals.branch, status: referrals.status, user: referrals.user },
  search: ownOrPersonSearch({
    table: referrals,
    key: referrals._id,
    text: referrals.search,
    user: referrals.user,
  }),
}

export const useList: ListDefinition<typeof referralUses> = {
  table: referralUses,
  key: referralUses._id,
  sort: { createdAt: referralUses.createdAt, reward: referralUses.reward },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    branch: referralUses.branch,
    referral: referralUses.referral,
    creator: referralUses.creator,
    user: referralUses.user,
    isWaiting: (waiting: boolean) =>
      waiting ? isNull(referralUses.earnedAt) : isNotNull(referralUses.earnedAt),
  },
  search: eitherPersonSearch(referralUses.user, referralUses.creator),
}

/** Returns the uses of these rows in their order. */
export async function toReferralUses(db: Database, rows: readonly ReferralUseRow[]): Promise<ReferralUse[]> {
  if (rows.length === 0) return []
  const creators = alias(users, 'creators')
  const ids = rows.map(({ _id }) => _id)
  const found = await db
    .select({
      _id: referralUses._id,
      referral: referralUses.referral,
      code: referrals.code,
      branch: referralUses.branch,
      branchName: branches.name,
      user: referralUses.user,
      userName: users.name,
      userEmail: emailOrEmpty,
      creator: referralUses.creator,
      creatorName: creators.name,
      reward: referralUses.reward,
      promised: referralUses.promised,
      earnedAt: referralUses.earnedAt,
      createdAt: referralUses.createdAt,
      ...missingColumns,
    })
    .from(referralUses)
    .innerJoin(referrals, eq(referrals._id, referralUses.referral))
    .innerJoin(branches, eq(branches._id, referralUses.branch))
    .innerJoin(users, eq(users._id, referralUses.user))
    .innerJoin(creators, eq(creators._id, referralUses.creator))
    .where(inArray(referralUses._id, ids))
  const byId = new Map(
    found.map(({ lacksAddress, lacksMembership, ...use }) => [
      use._id,
      { ...use, missing: missingConditions(use, { lacksAddress, lacksMembership }) },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the code that a member has used, and whether they can still use one. */
export async function readOwnUse(db: Database, user: string, days: number) {
  const creators = alias(users, 'creators')
  const [use] = await db
    .select({
      name: creators.name,
      code: referrals.code,
      usedAt: referralUses.createdAt,
      earnedAt: referralUses.earnedAt,
      ...missingColumns,
    })
    .from(referralUses)
    .innerJoin(referrals, eq(referrals._id, referralUses.referral))
    .innerJoin(creators, eq(creators._id, referralUses.creator))
    .innerJoin(users, eq(users._id, referralUses.user))
    .where(eq(referralUses.user, user))
  if (use) {
    const { name, code, usedAt } = use
    return {
      cameBy: { name: shortName(name), code, usedAt, missing: missingConditions(use, use) },
      canUse: false,
    }
  }
  const [person] = await db.select().from(users).where(eq(users._id, user))
  const since = Date.now() - Date.parse(person?.createdAt ?? '')
  return { cameBy: null, canUse: person?.role === 'member' && (days === 0 || since < days * 86_400_000) }
}

/** Returns the newest codes that were assigned to a member. */
export async function assignedReferrals(db: Database, user: string): Promise<AssignedReferral[]> {
  const rows = await db
    .select({
      _id: referrals._id,
      code: referrals.code,
      branch: referrals.branch,
      branchName: branches.name,
      status: referrals.status,
      userName: users.name,
      assignedAt: referralAssignments.createdAt,
      isUsed: sql<boolean>`EXISTS (SELECT 1 FROM ${referralUses}
        WHERE ${and(eq(referralUses.user, user), eq(referralUses.referral, referrals._id))})`,
    })
    .from(referralAssignments)
    .innerJoin(referrals, eq(referrals._id, referralAssignments.referral))
    .innerJoin(branches, eq(branches._id, referrals.branch))
    .innerJoin(users, eq(users._id, referrals.user))
    .where(eq(referralAssignments.user, user))
    .orderBy(sql`${referralAssignments.createdAt} DESC, ${referralAssignments._id} DESC`)
    .limit(100)
  return rows.map((row) => ({ ...row, userName: shortName(row.userName) }))
}
