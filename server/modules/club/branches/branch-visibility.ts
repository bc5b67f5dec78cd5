import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { can } from '#shared/permissions/permissions.ts'

/**
 * Limits rows to those that everybody may see, and shows the back office of a branch (an admin: of all
 * branches) its other rows as well. Undefined means no limit.
 */
export function visibleRows(
  currentUser: CurrentUser | undefined,
  branch: PgColumn,
  shown: SQL,
): SQL | undefined {
  if (!currentUser || !can(currentUser.role, 'users.list')) return shown
  const own = branchScope(currentUser, branch)
  return own && or(shown, own)
}

/** `visibleRows` of what is public while its branch is open. */
export const visibleWhileOpen = (
  db: Database,
  currentUser: CurrentUser | undefined,
  branch: PgColumn,
): SQL | undefined => visibleRows(currentUser, branch, ofOpenBranch(db, branch))

/** Limits rows to those of branches that are open. */
export const ofOpenBranch = (db: Database, branch: PgColumn): SQL =>
  inArray(branch, db.select({ id: branches._id }).from(branches).where(eq(branches.isActive, true)))
