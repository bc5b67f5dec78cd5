import { and, desc, eq, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { signTokens } from '#server/modules/access/turnstile/signing.ts'
import { type TurnstileCodeRow, turnstileCodes } from '#server/modules/access/turnstile/turnstile.table.ts'
import { type BranchRow, branches } from '#server/modules/club/branches/branches.table.ts'
import { branchCodeStep, type EntryToken, isBranchCodeCurrent } from '#shared/access/turnstile/entry-token.ts'
import type { BranchCode } from '#shared/access/turnstile/turnstile.contract.ts'
import { turnstileMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

/** A branch that the current user works in; 404 for every other. */
export async function ownBranch(db: Database, currentUser: CurrentUser, id: string): Promise<BranchRow> {
  const [row] = await db
    .select()
    .from(branches)
    .where(and(eq(branches._id, id), branchScope(currentUser, branches._id)))
  if (!row) throw notFound(branchesMessages.notFound)
  return row
}

/** What the screen at the gate shows of a code at this moment. */
async function toCode(
  services: Services,
  branch: string,
  row: TurnstileCodeRow | undefined,
): Promise<BranchCode> {
  if (!row?.isActive) {
    const { _id = null, createdAt = null } = row ?? {}
    return { _id, branch, isActive: false, url: null, renewsAt: null, createdAt }
  }
  const now = Math.floor(Date.now() / 1000)
  const from = now - (now % branchCodeStep)
  const { serial } = row
  const [code] = await signTokens(services, [{ kind: 'branch', subject: branch, from, serial, index: 0 }])
  return {
    _id: row._id,
    branch,
    isActive: true,
    url: `${services.configuration.publicUrl}/gir?kod=${code}`,
    renewsAt: new Date((from + branchCodeStep) * 1000).toISOString(),
    createdAt: row.createdAt,
  }
}

export async function currentCode(services: Services, branch: string): Promise<BranchCode> {
  const [row] = await services.db
    .select()
    .from(turnstileCodes)
    .where(eq(turnstileCodes.branch, branch))
    .orderBy(desc(turnstileCodes.serial))
    .limit(1)
  return toCode(services, branch, row)
}

/** Puts a new code in the place of the one before, which is worth nothing from then on. */
export async function replaceCode(
  services: Services,
  currentUser: CurrentUser,
  branch: string,
): Promise<BranchCode> {
  const made = await services.transact(currentUser, async ({ db, audit }) => {
    // Whoever replaces the code of a branch waits here for the others.
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${branch}, ${lockSeeds.branchCode}))`)
    await ownBranch(db, currentUser, branch)
    await db
      .update(turnstileCodes)
      .set({ isActive: false, version: sql`${turnstileCodes.version} + 1` })
      .where(and(eq(turnstileCodes.branch, branch), eq(turnstileCodes.isActive, true)))
    const [row] = await db
      .insert(turnstileCodes)
      .values({
        branch,
        serial: sql`(SELECT coalesce(max(serial), 0) + 1 FROM turnstile_codes WHERE branch_id = ${branch})`,
      })
      .returning()
    const after = row as TurnstileCodeRow
    await audit({ resource: 'turnstile', recordId: after._id, action: 'create', after })
    return after
  })
  return toCode(services, branch, made)
}

export async function switchOffCode(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<BranchCode> {
  const row = await services.transact(currentUser, async ({ db, audit }) => {
    const scope = branchScope(currentUser, turnstileCodes.branch)
    const missing = () => notFound(turnstileMessages.codeNotFound)
    const before = await lockRecord(db, turnstileCodes, id, missing, { scope })
    if (!before.isActive) return before
    const [after] = await db
      .update(turnstileCodes)
      .set({ isActive: false, version: sql`${turnstileCodes.version} + 1` })
      .where(eq(turnstileCodes._id, id))
      .returning()
    await audit({ resource: 'turnstile', recordId: id, action: 'deactivate', before, after: after ?? null })
    return after as TurnstileCodeRow
  })
  return toCode(services, row.branch, row)
}

/** Whether a code that a member read off the screen may still be confirmed. */
export async function isCodeCurrent(db: Database, token: EntryToken): Promise<boolean> {
  if (!isBranchCodeCurrent(token, Math.floor(Date.now() / 1000))) return false
  const [row] = await db
    .select({ _id: turnstileCodes._id })
    .from(turnstileCodes)
    .where(
      and(
        eq(turnstileCodes.branch, token.subject),
        eq(turnstileCodes.serial, token.serial),
        eq(turnstileCodes.isActive, true),
      ),
    )
  return row !== undefined
}
