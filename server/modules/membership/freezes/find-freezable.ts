import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { membershipIs } from '#server/modules/membership/memberships/membership-status.ts'
import { missingMembership } from '#server/modules/membership/memberships/memberships.service.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

export interface Freezable {
  row: MembershipRow
  branchName: string
}

/**
 * The membership that a freeze is about: the one that is named, else of those that run the frozen one, the one that
 * takes turns, that of the home branch, the one that lasts longest, in this order. Undefined where none runs; throws
 * 404 for a named one that is not the person's.
 */
export async function findFreezable(
  db: Database,
  user: string,
  { membership, scope }: { membership?: string | null | undefined; scope?: SQL | undefined },
): Promise<Freezable | undefined> {
  const isFrozen = membershipIs.frozen
  const [found] = await db
    .select({
      row: memberships,
      branchName: branches.name,
      runs: sql<boolean>`${membershipIs.active} OR ${isFrozen}`,
    })
    .from(memberships)
    .innerJoin(users, eq(users._id, memberships.user))
    .innerJoin(branches, eq(branches._id, memberships.branch))
    .where(
      and(
        eq(memberships.user, user),
        scope,
        membership ? eq(memberships._id, membership) : sql`(${membershipIs.active} OR ${isFrozen})`,
      ),
    )
    .orderBy(
      desc(sql`${isFrozen}`),
      desc(sql`${memberships.kind} IN ('membership', 'daytime')`),
      desc(sql`${memberships.branch} IS NOT DISTINCT FROM ${users.branch}`),
      desc(memberships.endsAt),
    )
    .limit(1)
  if (membership && !found) throw missingMembership()
  return found?.runs ? found : undefined
}
