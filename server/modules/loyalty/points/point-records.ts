import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  type PointAccountRow,
  type PointEntryRow,
  pointAccounts,
  pointEntries,
} from '#server/modules/loyalty/point-ledger/point-ledger.table.ts'
import { referralUses } from '#server/modules/loyalty/referrals/referrals.table.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import { personSearch } from '#server/modules/people/users/person-search.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import { shortName } from '#shared/core/text.ts'
import type { PointEntry, PointOwner } from '#shared/loyalty/points/points.contract.ts'

export const ownerList: ListDefinition<typeof pointAccounts> = {
  table: pointAccounts,
  key: pointAccounts.user,
  sort: {
    totalEarned: pointAccounts.totalEarned,
    balance: pointAccounts.balance,
    rewards: pointAccounts.rewards,
    changedAt: pointAccounts.changedAt,
  },
  defaultSort: ['totalEarned', 'DESC'],
  search: personSearch(pointAccounts.user),
}

export const pointEntryList: ListDefinition<typeof pointEntries> = {
  table: pointEntries,
  key: pointEntries._id,
  // Their ids grow with time, also over the records of a merged person.
  sort: { createdAt: pointEntries._id },
  defaultSort: ['createdAt', 'DESC'],
  filters: { kind: pointEntries.kind },
}

/** Returns a user's points; zeros before the first entry. */
export async function readPointAccount(
  db: Database,
  user: string,
): Promise<Pick<PointAccountRow, 'balance' | 'totalEarned'>> {
  const [row] = await db.select().from(pointAccounts).where(eq(pointAccounts.user, user))
  return { balance: row?.balance ?? 0, totalEarned: row?.totalEarned ?? 0 }
}

/** Returns users with their points in the order of the ids. */
export async function findPointOwners(db: Database, ids: readonly string[]): Promise<PointOwner[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      _id: users._id,
      name: users.name,
      email: emailOrEmpty,
      branch: users.branch,
      balance: sql<number>`coalesce(${pointAccounts.balance}, 0)`,
      totalEarned: sql<number>`coalesce(${pointAccounts.totalEarned}, 0)`,
      rewards: sql<number>`coalesce(${pointAccounts.rewards}, 0)`,
      changedAt: pointAccounts.changedAt,
    })
    .from(users)
    .leftJoin(pointAccounts, eq(pointAccounts.user, users._id))
    .where(inArray(users._id, [...ids]))
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the entries of these rows with the referred person and the branch. */
export async function toPointEntries(db: Database, rows: readonly PointEntryRow[]): Promise<PointEntry[]> {
  if (rows.length === 0) return []
  const uses = rows.flatMap(({ kind, reference }) => (kind === 'referral' && reference ? [reference] : []))
  const people =
    uses.length === 0
      ? []
      : await db
          .select({ use: referralUses._id, name: users.name, branchName: branches.name })
          .from(referralUses)
          .innerJoin(users, eq(users._id, referralUses.user))
          .innerJoin(branches, eq(branches._id, referralUses.branch))
          .where(inArray(referralUses._id, uses))
  const byUse = new Map(people.map((person) => [person.use, person]))
  return rows.map(({ _id, sequence, kind, amount, balanceAfter, description, reference, createdAt }) => {
    const person = reference ? byUse.get(reference) : undefined
    return {
      _id,
      sequence,
      kind,
      amount,
      balanceAfter,
      description,
      personName: person ? shortName(person.name) : '',
      branchName: person?.branchName ?? '',
      createdAt,
    }
  })
}

/** Returns a user's newest entries. */
export const newestPointEntries = (db: Database, user: string, count: number): Promise<PointEntryRow[]> =>
  db
    .select()
    .from(pointEntries)
    .where(isOfPerson(pointEntries.user, user))
    .orderBy(desc(pointEntries._id))
    .limit(count)
