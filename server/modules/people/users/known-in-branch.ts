import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

/**
 * Limits users to those whom the staff's branches know: their own members and holders of a wallet or a membership there
 * (the view `user_branches`). An admin knows all users, a member none.
 */
export function knownTo(currentUser: CurrentUser): SQL | undefined {
  if (!isAllowed(currentUser, 'back-office.manage')) return sql`false`
  const { branches } = currentUser
  if (branches === null) return undefined
  return sql`EXISTS (SELECT 1 FROM user_branches WHERE user_id = ${users._id}
    AND user_branches.branch_id = ANY (${sql.param([...branches])}::uuid[]))`
}

/** Returns a user with an open account whom the current user knows; undefined for any other. */
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
