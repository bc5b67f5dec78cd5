import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  type ReferralRow,
  referralAssignments,
  referrals,
  referralUses,
} from '#server/modules/loyalty/referrals/referrals.table.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import { shortName } from '#shared/core/text.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import type {
  AssignedUser,
  Referral,
  ReferralRecord,
  ReferralWithUsers,
} from '#shared/loyalty/referrals/referrals.schema.ts'

export const missingReferral = () => notFound(referralsMessages.lookUpFailed)

/** Limits of the users listed with a code. */
const namedUsers = 50
const namedAssignments = 100

interface KnownReferral {
  referral: ReferralRow
  branchName: string
  userName: string
  userEmail: string
}

const selectKnown = (db: Database) =>
  db
    .select({
      referral: referrals,
      branchName: branches.name,
      userName: users.name,
      userEmail: emailOrEmpty,
    })
    .from(referrals)
    .innerJoin(users, eq(users._id, referrals.user))
    .innerJoin(branches, eq(branches._id, referrals.branch))

/** A code as its creator sees it. */
export function toReferral({ referral, branchName, userName }: KnownReferral): Referral {
  const { _id, code, branch, status, reason, maxUses, useCount, totalEarned } = referral
  const { createdAt, approvedAt, deactivatedAt } = referral
  return {
    _id,
    code,
    branch,
    branchName,
    status,
    reason,
    maxUses,
    useCount,
    totalEarned,
    userName,
    createdAt,
    approvedAt,
    deactivatedAt,
  }
}

/** A code as other members see it. */
export const toPublicReferral = (known: KnownReferral): Referral => ({
  ...toReferral(known),
  userName: shortName(known.userName),
  // Statistics are visible to the creator only.
  totalEarned: 0,
  useCount: 0,
  maxUses: null,
  reason: '',
})

/** Throws 404 if no code is in the scope. */
export async function findReferral(db: Database, scope: SQL | undefined): Promise<KnownReferral> {
  const [found] = await selectKnown(db).where(scope)
  if (!found) throw missingReferral()
  return found
}

/** Returns the codes of these rows with their branch and creator, in the same order. */
export async function knownReferrals(db: Database, rows: readonly ReferralRow[]): Promise<KnownReferral[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const found = await selectKnown(db).where(inArray(referrals._id, ids))
  const byId = new Map(found.map((one) => [one.referral._id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Codes as the back office sees them, with the assigned users. */
export async function toRecords(db: Database, known: readonly KnownReferral[]): Promise<ReferralRecord[]> {
  const ids = known.map(({ referral }) => referral._id)
  const [assigned, open] = await Promise.all([assignedUsers(db, ids), openRewards(db, ids)])
  return known.map((one) => ({
    ...toReferral(one),
    user: one.referral.user,
    userEmail: one.userEmail,
    openRewards: open.get(one.referral._id)?.open ?? 0,
    waitingRewards: open.get(one.referral._id)?.waiting ?? 0,
    users: assigned.get(one.referral._id) ?? [],
    version: one.referral.version,
  }))
}

export async function toRecord(db: Database, id: string): Promise<ReferralRecord> {
  const [record] = await toRecords(db, [await findReferral(db, eq(referrals._id, id))])
  if (!record) throw missingReferral()
  return record
}

async function openRewards(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { open: number; waiting: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      referral: referralUses.referral,
      open: sql<number>`count(${referralUses.earnedAt})::int`,
      waiting: sql<number>`(count(*) - count(${referralUses.earnedAt}))::int`,
    })
    .from(referralUses)
    .where(and(inArray(referralUses.referral, [...ids]), eq(referralUses.reward, 0)))
    .groupBy(referralUses.referral)
  return new Map(rows.map(({ referral, ...counts }) => [referral, counts]))
}

/** Returns the newest assigned users of each code. */
async function assignedUsers(db: Database, ids: readonly string[]): Promise<Map<string, AssignedUser[]>> {
  if (ids.length === 0) return new Map()
  const newest = db
    .select({
      referral: referralAssignments.referral,
      user: referralAssignments.user,
      assignedAt: referralAssignments.createdAt,
      position:
        sql<number>`row_number() OVER (PARTITION BY ${referralAssignments.referral} ORDER BY ${referralAssignments.createdAt} DESC, ${referralAssignments._id})`.as(
          'position',
        ),
    })
    .from(referralAssignments)
    .where(inArray(referralAssignments.referral, [...ids]))
    .as('newest')
  const rows = await db
    .select({
      referral: newest.referral,
      _id: users._id,
      name: users.name,
      email: emailOrEmpty,
      assignedAt: newest.assignedAt,
    })
    .from(newest)
    .innerJoin(users, eq(users._id, newest.user))
    .where(sql`${newest.position} <= ${namedAssignments}`)
    .orderBy(newest.position)
  return grouped(rows)
}

/** Codes with the newest referred users of each. */
export async function withUsers(db: Database, known: readonly KnownReferral[]): Promise<ReferralWithUsers[]> {
  const ids = known.map(({ referral }) => referral._id)
  const people = ids.length === 0 ? new Map() : await newestUses(db, ids)
  return known.map((one) => ({ ...toReferral(one), users: people.get(one.referral._id) ?? [] }))
}

async function newestUses(db: Database, ids: readonly string[]) {
  const newest = db
    .select({
      _id: referralUses._id,
      referral: referralUses.referral,
      user: referralUses.user,
      reward: referralUses.reward,
      promised:
        sql<number>`CASE WHEN ${referralUses.earnedAt} IS NULL THEN ${referralUses.promised} ELSE 0 END`.as(
          'promised_yet',
        ),
      createdAt: referralUses.createdAt,
      position:
        sql<number>`row_number() OVER (PARTITION BY ${referralUses.referral} ORDER BY ${referralUses.createdAt} DESC, ${referralUses._id})`.as(
          'position',
        ),
    })
    .from(referralUses)
    .where(inArray(referralUses.referral, [...ids]))
    .as('newest')
  const rows = await db
    .select({
      referral: newest.referral,
      _id: newest._id,
      name: users.name,
      reward: newest.reward,
      promised: newest.promised,
      createdAt: newest.createdAt,
    })
    .from(newest)
    .innerJoin(users, eq(users._id, newest.user))
    .where(sql`${newest.position} <= ${namedUsers}`)
    .orderBy(desc(newest.createdAt))
  return grouped(rows.map((row) => ({ ...row, name: shortName(row.name) })))
}

function grouped<Row extends { referral: string }>(
  rows: readonly Row[],
): Map<string, Omit<Row, 'referral'>[]> {
  const groups = new Map<string, Omit<Row, 'referral'>[]>()
  for (const { referral, ...row } of rows) groups.set(referral, [...(groups.get(referral) ?? []), row])
  return groups
}
