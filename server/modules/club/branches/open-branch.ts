import { and, eq } from 'drizzle-orm'
import { invalidField } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { type BranchRow, branches } from '#server/modules/club/branches/branches.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

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
