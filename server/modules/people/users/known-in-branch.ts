import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { can } from '#shared/permissions/permissions.ts'

/** Whoever has a branch as home, or a membership or a wallet in it, is known there. */
function knownIn(branch: string): SQL | undefined {
  const inBranch = (table: typeof wallets | typeof memberships) =>
    sql`EXISTS (SELECT 1 FROM ${table} WHERE ${and(eq(table.user, users._id), eq(table.branch, branch))})`
  return or(eq(users.branch, branch), inBranch(wallets), inBranch(memberships))
}

/** Limits people to those the staff's own branch knows; an admin knows all, and a member nobody. */
export function knownTo(currentUser: CurrentUser): SQL | undefined {
  if (currentUser.role === 'admin') return undefined
  return currentUser.branch && can(currentUser.role, 'users.list') ? knownIn(currentUser.branch) : sql`false`
}

/** A person whose account is open and whom the current user may know; undefined for anybody else. */
export async function findKnown(
  db: Database,
  currentUser: CurrentUser,
  user: string,
): Promise<{ _id: string; name: string; phone: string } | undefined> {
  const [found] = await db
    .select({ _id: users._id, name: users.name, phone: users.phone })
    .from(users)
    .where(and(eq(users._id, user), isNull(users.deletedAt), knownTo(currentUser)))
  return found
}
