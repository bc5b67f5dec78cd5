import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { invalidField } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { type BranchRow, branches } from '#server/modules/club/branches/branches.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

/**
 * Limits rows to those in `shown`, the public ones; the back office also sees the other rows of its own branch, and all
 * of them where the table has no branch or the user is an admin. Returns undefined for no limit.
 */
export function visibleRows(
  currentUser: CurrentUser | undefined,
  branch: PgColumn | null,
  shown: SQL,
): SQL | undefined {
  if (!currentUser || !isAllowed(currentUser, 'back-office.manage')) return shown
  const own = branch ? branchScope(currentUser, branch) : undefined
  return own && or(shown, own)
}

/** `visibleRows` where rows are public as long as their branch is open. */
export const visibleWhileOpen = (
  db: Database,
  currentUser: CurrentUser | undefined,
  branch: PgColumn,
): SQL | undefined => visibleRows(currentUser, branch, ofOpenBranch(db, branch))

/** Limits rows to those of open branches. */
export const ofOpenBranch = (db: Database, branch: PgColumn): SQL =>
  inArray(branch, db.select({ id: branches._id }).from(branches).where(eq(branches.isActive, true)))

/** The open branch that a visitor's form names. Throws a 400 for an archived or unknown one. */
export async function openBranch(db: Database, id: string): Promise<BranchRow> {
  const [row] = await db
    .select()
    .from(branches)
    .where(and(eq(branches._id, id), eq(branches.isActive, true)))
  if (!row) throw invalidField('branch', branchesMessages.notFound)
  return row
}

/** Whether a branch is one that visitors see. */
export async function openBranchExists(db: Database, id: string): Promise<boolean> {
  const [row] = await db
    .select({ _id: branches._id })
    .from(branches)
    .where(and(eq(branches._id, id), eq(branches.isActive, true)))
  return row !== undefined
}
