import { or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Actor, branchScope } from '#server/core/actor.ts'
import { can } from '#shared/access/permissions.ts'

/**
 * Limits rows to those that everybody may see, and shows the back office of a branch (an admin: of all
 * branches) its other rows as well. Undefined means no limit.
 */
export function visibleRows(visitor: Actor | undefined, branch: PgColumn, shown: SQL): SQL | undefined {
  if (!visitor || !can(visitor.role, 'users.list')) return shown
  const own = branchScope(visitor, branch)
  return own && or(shown, own)
}
