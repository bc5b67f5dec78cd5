import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { type Actor, branchScope } from '#server/core/actor.ts'
import type { Database } from '#server/db/database.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import { can } from '#shared/permissions/permissions.ts'

export const isOpen: SQL = isNull(wallets.closedAt)

/** The wallets that a person works on: staff in their own branch, admins everywhere. */
export const managedWallets = (actor: Actor): SQL | undefined => branchScope(actor, wallets.branch)

/** The wallets that a person may look into: their own, and those they work on. */
export function visibleWallets(actor: Actor): SQL | undefined {
  const own = eq(wallets.user, actor._id)
  if (!can(actor.role, 'balances.list')) return own
  const managed = managedWallets(actor)
  return managed && or(own, managed)
}

/**
 * The person a wallet is for, kept from being deleted meanwhile. Throws 404 for one who is not known in the
 * staff's branch; to an admin everybody is known.
 */
export async function holdAccount(db: Database, actor: Actor, user: string): Promise<UserRow> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users._id, user), isNull(users.deletedAt), knownTo(actor)))
    .for('share')
  if (!row) throw missingUser()
  return row
}

/** The account whose balance is asked for; one's own is always known. Throws 404. */
export async function findAccount(db: Database, actor: Actor, user: string): Promise<UserRow> {
  const isKnown = user === actor._id ? undefined : knownTo(actor)
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users._id, user), isNull(users.deletedAt), isKnown))
  if (!row) throw missingUser()
  return row
}
