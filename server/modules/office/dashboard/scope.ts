import { eq, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

/** The branches of the figures; null for all. */
export type Scope = readonly string[] | null

/** Returns the requested scope, by default the widest one. Throws 403 for another branch of staff and 404 for an unknown one. */
export async function scopeOf(
  db: Database,
  currentUser: CurrentUser,
  asked: string | undefined,
): Promise<Scope> {
  if (asked === undefined) return widestScope(currentUser)
  requireBranch(currentUser, asked)
  const [known] = await db.select({ _id: branches._id }).from(branches).where(eq(branches._id, asked))
  if (!known) throw notFound(branchesMessages.notFound)
  return [asked]
}

/** The widest scope of a user: all branches that they work in. */
export function widestScope({ branches }: CurrentUser): Scope {
  if (branches?.length === 0) throw notFound(branchesMessages.notFound)
  return branches
}

/** Limits a table's rows to the scope. */
export const within = (scope: Scope, column = 'branch_id'): SQL =>
  scope === null ? sql`true` : sql`${sql.raw(column)} = ANY (${sql.param([...scope])}::uuid[])`
