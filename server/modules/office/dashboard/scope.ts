import { eq, type SQL, sql } from 'drizzle-orm'
import { type Actor, requireBranch } from '#server/core/actor.ts'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { messages } from '#shared/messages/messages.ts'

/** The branch whose figures are asked for; null for all of them. */
export type Scope = string | null

/**
 * What a person may see of what was asked for: staff their own branch. Throws 403 for another one, and 404 for one
 * that there is not.
 */
export async function scopeOf(db: Database, actor: Actor, asked: string | undefined): Promise<Scope> {
  if (asked === undefined) return actor.role === 'admin' ? null : ownBranch(actor)
  requireBranch(actor, asked)
  const [known] = await db.select({ _id: branches._id }).from(branches).where(eq(branches._id, asked))
  if (!known) throw notFound(messages.branches.notFound)
  return asked
}

/** Everything that a person may see. */
export const widestScope = (actor: Actor): Scope => (actor.role === 'admin' ? null : ownBranch(actor))

function ownBranch({ branch }: Actor): string {
  if (!branch) throw notFound(messages.branches.notFound)
  return branch
}

/** Limits a table's rows to the scope. */
export const within = (scope: Scope, column = 'branch_id'): SQL =>
  scope === null ? sql`true` : sql`${sql.raw(column)} = ${scope}`
