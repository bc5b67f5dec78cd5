import { eq, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

/** The branch whose figures are asked for; null for all of them. */
export type Scope = string | null

/**
 * What a person may see of what was asked for: staff their own branch. Throws 403 for another one, and 404 for one
 * that there is not.
 */
export async function scopeOf(
  db: Database,
  currentUser: CurrentUser,
  asked: string | undefined,
): Promise<Scope> {
  if (asked === undefined) return currentUser.role === 'admin' ? null : ownBranch(currentUser)
  requireBranch(currentUser, asked)
  const [known] = await db.select({ _id: branches._id }).from(branches).where(eq(branches._id, asked))
  if (!known) throw notFound(branchesMessages.notFound)
  return asked
}

/** Everything that a person may see. */
export const widestScope = (currentUser: CurrentUser): Scope =>
  currentUser.role === 'admin' ? null : ownBranch(currentUser)

function ownBranch({ branch }: CurrentUser): string {
  if (!branch) throw notFound(branchesMessages.notFound)
  return branch
}

/** Limits a table's rows to the scope. */
export const within = (scope: Scope, column = 'branch_id'): SQL =>
  scope === null ? sql`true` : sql`${sql.raw(column)} = ${scope}`
