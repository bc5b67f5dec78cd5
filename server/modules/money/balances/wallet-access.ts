import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

export const isOpen: SQL = isNull(wallets.closedAt)

/** The wallets that a user manages: staff those of their branch, admins all. */
export const managedWallets = (currentUser: CurrentUser): SQL | undefined =>
  branchScope(currentUser, wallets.branch)

/** The wallets that a user may read: their own and those they manage. */
export function visibleWallets(currentUser: CurrentUser): SQL | undefined {
  const own = eq(wallets.user, currentUser._id)
  if (!isAllowed(currentUser, 'balances.list')) return own
  const managed = managedWallets(currentUser)
  return managed && or(own, managed)
}

/** Locks an account against deletion. Throws 404 if it is not known in the staff's branch; admins know every account. */
export async function lockAccount(db: Database, currentUser: CurrentUser, user: string): Promise<UserRow> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users._id, user), isNull(users.deletedAt), knownTo(currentUser)))
    .for('share')
  if (!row) throw missingUser()
  return row
}

/** Returns an account that the current user knows; their own always. Throws 404. */
export async function findAccount(db: Database, currentUser: CurrentUser, user: string): Promise<UserRow> {
  const isKnown = user === currentUser._id ? undefined : knownTo(currentUser)
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users._id, user), isNull(users.deletedAt), isKnown))
  if (!row) throw missingUser()
  return row
}
