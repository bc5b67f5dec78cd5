import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import { can } from '#shared/permissions/permissions.ts'

export const isOpen: SQL = isNull(wallets.closedAt)

/** The wallets that a person works on: staff in their own branch, admins everywhere. */
export const managedWallets = (currentUser: CurrentUser): SQL | undefined =>
  branchScope(currentUser, wallets.branch)

/** The wallets that a person may look into: their own, and those they work on. */
export function visibleWallets(currentUser: CurrentUser): SQL | undefined {
  const own = eq(wallets.user, currentUser._id)
  if (!can(currentUser.role, 'balances.list')) return own
  const managed = managedWallets(currentUser)
  return managed && or(own, managed)
}

/**
 * The person a wallet is for, kept from being deleted meanwhile. Throws 404 for one who is not known in the
 * staff's branch; to an admin everybody is known.
 */
export async function holdAccount(db: Database, currentUser: CurrentUser, user: string): Promise<UserRow> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users._id, user), isNull(users.deletedAt), knownTo(currentUser)))
    .for('share')
  if (!row) throw missingUser()
  return row
}

/** The account whose balance is asked for; one's own is always known. Throws 404. */
export async function findAccount(db: Database, currentUser: CurrentUser, user: string): Promise<UserRow> {
  const isKnown = user === currentUser._id ? undefined : knownTo(currentUser)
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users._id, user), isNull(users.deletedAt), isKnown))
  if (!row) throw missingUser()
  return row
}
